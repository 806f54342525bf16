import { Component, type ReactNode } from 'react'
import { Button } from '../../ui/Button'
import { GANTT_CHART, GANTT_CHART_ERROR, DETAILS } from './texts-later'
import { TRY_AGAIN } from '../../ui/texts'
import styles from './ChartPane.module.css'

interface Props {
  children: ReactNode
}

/** Around the chart alone: when it fails, the table and saving go on (guard GL12). */
export class ChartErrorBoundary extends Component<Props, { error: Error | null }> {
  override state: { error: Error | null } = { error: null }

  static getDerivedStateFromError(error: unknown) {
    return { error: error instanceof Error ? error : new Error(String(error)) }
  }

  override componentDidCatch(error: unknown) {
    console.error('Gantt Chart Error:', error)
  }

  override render() {
    const { error } = this.state
    if (!error) return this.props.children
    return (
      <section aria-label={GANTT_CHART} className={styles.pane}>
        <div role="alert" className={styles.error}>
          <h3>{GANTT_CHART_ERROR}</h3>
          <p>{error.message}</p>
          <details>
            <summary>{DETAILS}</summary>
            <pre>{error.stack ?? error.name}</pre>
          </details>
          <Button onPress={() => this.setState({ error: null })}>{TRY_AGAIN}</Button>
        </div>
      </section>
    )
  }
}
