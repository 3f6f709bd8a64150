import { type Metric, onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals'
import { sendVitals } from '../../client/vitals.ts'
import { maxVitalValues, type PageKind } from '../../domain/visit/web-vitals.ts'

/**
 * Collects the browser's measurements and sends them when the page is hidden or left, because browsers may close a
 * hidden page without an event. Each value is sent once per page view, as it is then. A page restored from the
 * back/forward cache is a new view.
 */
export function measure(page: PageKind): void {
  const measured = new Map<Metric['name'], Metric>()
  const sent = new Set<Metric['id']>()
  for (const on of [onLCP, onINP, onFCP, onTTFB, onCLS])
    on((metric) => {
      if (!sent.has(metric.id)) measured.set(metric.name, metric)
    })
  const send = () => {
    if (measured.size === 0) return
    const metrics = [...measured.values()]
    measured.clear()
    for (const { id } of metrics) sent.add(id)
    sendVitals({ page, vitals: metrics.map(({ name, value }) => ({ name, value: roundValue(name, value) })) })
  }
  // Registered after the library's listeners, which finish its measurements.
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) send()
  })
  addEventListener('pagehide', send)
}

/** Rounds a value. More precision is not needed and would help to identify devices. */
const roundValue = (name: Metric['name'], value: number) =>
  Number(Math.min(value, maxVitalValues[name]).toFixed(name === 'CLS' ? 3 : 0))
