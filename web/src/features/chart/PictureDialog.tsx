import { useState, type RefObject } from 'react'
import { codec } from '../../codec/load'
import type { PictureOptions } from '../../editor/__generated__/types'
import { todayText } from '../../platform/today'
import { Button } from '../../ui/Button'
import { Checkbox } from '../../ui/Checkbox'
import { Dialog } from '../../ui/Dialog'
import { notify } from '../../ui/notices'
import { Select } from '../../ui/Select'
import type { ChartSource } from './chart-source'
import { settingsOf } from './chart-settings'
import type { ChartWindow } from './chart-window'
import { shownIn } from './placing'
import type { WindowedGantt } from './windowed-gantt'
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

interface PictureDialogProps {
  source: ChartSource
  chart: RefObject<WindowedGantt | null>
  onClose: () => void
}

type Part = 'all' | 'view'

/** Asks what a picture of the plan shows and where it goes. */
export function PictureDialog({ source, chart, onClose }: PictureDialogProps) {
  const [part, setPart] = useState<Part>('all')
  const [withTable, setWithTable] = useState(true)
  const [isBusy, setBusy] = useState(false)
  const isAll = part === 'all'
  const wanted = (shown: ChartWindow): PictureOptions => ({
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
  const draw = async (paged: boolean) =>
    chart.current
      ? codec.call('drawPictures', [
          source.record(),
          todayText(),
          settingsOf(chart.current),
          source.chart.rows(),
          source.chart.slack(),
          wanted(shownIn(chart.current.parts)),
          paged,
        ])
      : []
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
      onClose={onClose}
      foot={
        <>
          <Button onPress={onClose}>{CANCEL}</Button>
          <Button isDisabled={isBusy} onPress={saving('svg', saveSvg)}>
            {SAVE_SVG}
          </Button>
          <Button isDisabled={isBusy} onPress={saving('png', savePng)}>
            {SAVE_PNG}
          </Button>
          <Button look="primary" isDisabled={isBusy} onPress={run(print)}>
            {PRINT}
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
