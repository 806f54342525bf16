import { useEffect, useRef, useState, type RefObject } from 'react'
import { codec } from '../../codec/load'
import type { PictureOptions } from '../../editor/__generated__/types'
import { todayText } from '../../platform/today'
import { Button } from '../../ui/Button'
import { Checkbox } from '../../ui/Checkbox'
import { Dialog } from '../../ui/Dialog'
import { Select } from '../../ui/Select'
import { StepProgress } from '../../ui/StepProgress'
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
  sheetsText,
  stripsText,
} from './texts-later'
import { CANCEL } from '../../ui/texts'
import styles from './ChartPane.module.css'
import { printPages, savePng, saveSvg } from './picture'
import { usePicturing } from './use-picturing'

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
  const { isBusy, step, run } = usePicturing(onClose)
  const cancel = useRef<HTMLButtonElement>(null)
  const isTold = step !== null
  useEffect(() => {
    // The button that was pressed has gone.
    if (isTold) cancel.current?.focus()
  }, [isTold])
  const isAll = part === 'all'
  const wanted = (shown: ChartWindow): PictureOptions => ({
    first: isAll ? 0 : shown.first,
    end: isAll ? source.chart.extent().rows : shown.end,
    x0: isAll ? null : shown.x0,
    x1: isAll ? null : shown.x1,
    withTable,
    title: source.title(),
  })

  const draw = async (paged: boolean, signal: AbortSignal) =>
    chart.current
      ? codec.call(
          'drawPictures',
          [
            source.record(),
            todayText(),
            settingsOf(chart.current),
            source.chart.rows(),
            source.chart.slack(),
            wanted(shownIn(chart.current.parts)),
            paged,
          ],
          { signal },
        )
      : []
  const print = () => run(async (watch) => printPages(await draw(true, watch.signal), watch), sheetsText)
  const saving = (ending: 'svg' | 'png', save: typeof savePng | typeof saveSvg) => () =>
    run(async (watch) => {
      const pictures = await draw(false, watch.signal)
      const name = await codec.call('planFileName', [source.record(), ending], { signal: watch.signal })
      for (const picture of pictures) await save(name, picture, watch)
    }, stripsText)

  const choices = (
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
  )

  return (
    <Dialog
      title={PICTURE_OF_THE_PLAN}
      onClose={onClose}
      isBusy={isBusy && !isTold}
      isCancellable
      foot={
        <>
          <Button ref={cancel} onPress={onClose}>
            {CANCEL}
          </Button>
          {!isTold && (
            <>
              <Button onPress={saving('svg', saveSvg)}>{SAVE_SVG}</Button>
              <Button onPress={saving('png', savePng)}>{SAVE_PNG}</Button>
              <Button look="primary" onPress={print}>
                {PRINT}
              </Button>
            </>
          )}
        </>
      }
    >
      {step ? <StepProgress {...step} /> : choices}
    </Dialog>
  )
}
