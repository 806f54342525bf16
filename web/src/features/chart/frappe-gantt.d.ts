/** The part of frappe-gantt 1.2.2 we build on; the package comes without types. */
declare module 'frappe-gantt' {
  export interface FrappeViewMode {
    name: string
    step: string
    padding?: string | string[]
    column_width?: number
  }

  export interface FrappeOptions {
    view_mode?: string
    readonly?: boolean
    readonly_dates?: boolean
    readonly_progress?: boolean
    popup_on?: 'click' | 'hover'
    bar_height?: number
    bar_corner_radius?: number
    arrow_curve?: number
    padding?: number
    upper_header_height?: number
    lower_header_height?: number
    column_width?: number | null
    container_height?: number | 'auto'
    scroll_to?: string | null
    move_dependencies?: boolean
    infinite_padding?: boolean
    today_button?: boolean
    [option: string]: unknown
  }

  export interface FrappeTask {
    id: string
    name: string
    start: string
    end: string
    progress: number
    dependencies: string[]
    custom_class: string
  }

  export default class Gantt {
    constructor(wrapper: string | HTMLElement | SVGElement, tasks: FrappeTask[], options?: FrappeOptions)
    $container: HTMLElement
    $svg: SVGSVGElement
    $popup_wrapper: HTMLElement
    options: FrappeOptions & { view_modes: FrappeViewMode[]; view_mode: string; popup_on: string }
    config: { view_mode: FrappeViewMode; column_width: number; header_height: number }
    tasks: FrappeTask[]
    gantt_start: Date
    gantt_end: Date
    setup_wrapper(element: string | HTMLElement | SVGElement): void
    setup_options(options?: FrappeOptions): void
    setup_tasks(tasks: FrappeTask[]): void
    setup_dates(refresh?: boolean): void
    change_view_mode(mode?: string | FrappeViewMode, maintainPosition?: boolean): void
    update_view_scale(mode: FrappeViewMode): void
    update_options(options: FrappeOptions): void
    refresh(tasks: FrappeTask[]): void
    bind_events(): void
    render(): void
    clear(): void
    scroll_current(): void
    trigger_event(event: string, args: unknown[]): void
    create_el(element: {
      classes: string
      append_to?: Element | null
      type?: string
      left?: number
      top?: number
      width?: number
      height?: number
    }): HTMLElement
    get_bar(id: string): unknown
    unselect_all(): void
    hide_popup(): void
    show_popup(options: unknown): void
  }
}
