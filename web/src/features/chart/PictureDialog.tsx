import { useState } from 'react'
import { codec } from '../../codec/load'
import type { ChartSettings, PictureOptions } from '../../editor/__generated__/types'
import { todayText } from '../../platform/today'
import { Button } from '../../ui/Button'
import { Checkbox } from '../../ui/Checkbox'
import { Dialog } from '../../ui/Dialog'
import { notify } from '../../ui/notices'
import { Select } from '../../ui/Select'
import type { ChartSource } from './chart-source'
import type { ChartWindow } from './chart-window'
import {
  PICTURE_OF_THE_PLAN,
  PRINT,
  SAVE_PNG,
  SAVE_SVG,
  INCLUDE,
  THE_WHOLE_PLAN,
  WHAT_IS_IN_VIEW,
  WITH_THE_TASK_TABLE,
} from './texts-later'
import { CANCEL } from '../../ui/texts'
import styles from './ChartPane.module.css'
import { printPages, savePng, saveSvg } from './picture'

/** The part of the chart that is in view, and how it is shown. */
export interface Pictured extends ChartWindow {
  settings: ChartSettings
}

interface PictureDialogProps {
  source: ChartSource
  shown: Pictured
  onClose: () => void
}

type Part = 'all' | 'view'

/** Asks what a picture of the plan shows and where it goes. */
export function PictureDialog({ source, shown, onClose }: PictureDialogProps) {
  const [part, setPart] = useState<Part>('all')
  const [withTable, setWithTable] = useState(true)
  const [isBusy, setBusy] = useState(false)
  const isAll = part === 'all'
  const wanted = (): PictureOptions => ({
    first: isAll ? 0 : shown.first,
    end: isAll ? source.chart.extent().rows : shown.end,
    x0: isAll ? null : shown.x0,
    x1: isAll ? null : shown.x1,
    withTable,
    title: source.title(),
  })

  const run = (action: () => void | Promise<void>) => async () => {
    setBusy(true)
    try {
      await action()
      onClose()
    } catch (error) {
      notify({ kind: 'error', text: error instanceof Error ? error.message : String(error) })
      setBusy(false)
    }
  }
  const draw = (paged: boolean) =>
    codec.call('drawPictures', [
      source.record(),
      todayText(),
      shown.settings,
      source.chart.rows(),
      source.chart.slack(),
      wanted(),
      paged,
    ])
  const print = async () => printPages(await draw(true))
  const saving = (ending: 'svg' | 'png', save: (name: string, svg: string) => void | Promise<void>) =>
    run(async () => {
      const [name, pictures] = await Promise.all([
        codec.call('planFileName', [source.record(), ending]),
        draw(false),
      ])
      for (const picture of pictures) await save(name, picture)
    })

  return (
    <Dialog
      title={PICTURE_OF_THE_PLAN}
      isOpen
      onClose={onClose}
      foot={
        <>
          <Button onPress={onClose}>{CANCEL}</Button>
          <Button isDisabled={isBusy} onPress={run(print)}>
            {PRINT}
          </Button>
          <Button isDisabled={isBusy} onPress={saving('png', savePng)}>
            {SAVE_PNG}
          </Button>
          <Button look="primary" isDisabled={isBusy} onPress={saving('svg', saveSvg)}>
            {SAVE_SVG}
          </Button>
        </>
      }
    >
      <div className={styles.choices}>
        <Select
          label={INCLUDE}
          value={part}
          options={[
            { value: 'all', label: THE_WHOLE_PLAN },
            { value: 'view', label: WHAT_IS_IN_VIEW },
          ]}
          onChange={setPart}
        />
        <Checkbox isSelected={withTable} onChange={setWithTable}>
          {WITH_THE_TASK_TABLE}
        </Checkbox>
      </div>
    </Dialog>
  )
}
