/** The open plan as the chart's source: the calls of the wasm door, under the chart's names. */
import { Editor } from '../../editor/load'
import type { Plan } from '../../editor/PlanProvider'
import type { ChartSource } from './chart-source'

export function planSource(plan: Plan): ChartSource {
  const { editor } = plan
  return {
    set: (settings) => editor.chartSet(settings),
    extent: () => editor.chartExtent(),
    items: (first, end) => editor.chartItems(first, end),
    arrows: (first, end, x0, x1) => editor.chartArrows(first, end, x0, x1),
    arrowsBegun: (first, end, x0, x1) => editor.chartArrowsBegun(first, end, x0, x1),
    axis: (x0, x1) => editor.chartAxis(x0, x1),
    card: (task) => editor.chartCard(task),
    drag: (task, grip, dx) => editor.chartDrag(task, grip, dx),
    along: (first, end) => editor.chartAlong(first, end),
    release: () => editor.chartRelease(),
    nudge: (task, grip, by) => editor.chartNudge(task, grip, by),
    link: (from, to) => editor.chartLink(from, to),
    dateAt: (x) => editor.chartDateAt(x),
    xAt: (at) => editor.chartXAt(at),
    palette: () => Editor.chartPalette(),
    picture: (options) => editor.chartPicture(options),
    pages: (options) => editor.chartPages(options),
    title: () => editor.description().trim().split('\n')[0] || 'Project plan',
    indexOf: plan.indexOf,
    dispatch: plan.dispatch,
    isReadOnly: () => plan.getState().isReadOnly,
    mayChange: () => plan.may('change'),
    onFollow: (listener) => {
      const ends = [plan.onChoose(listener), plan.onReveal(({ task }) => listener(task))]
      return () => ends.forEach((end) => end())
    },
    subscribe: plan.subscribe,
  }
}
