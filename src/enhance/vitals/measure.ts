import { type Metric, onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals'
import { sendVitals } from '../../client/vitals.ts'
import { mostOf, type PageKind } from '../../domain/visit/web-vitals.ts'

/**
 * Collects what the browser measures and tells it when the page is hidden or left: who comes back to a tab may never leave
 * it in a way that a script hears of. Each value counts once a page view, as it is then; a page that comes back from the
 * browser's memory is a view of its own.
 */
export function measure(page: PageKind): void {
  const measured = new Map<Metric['name'], Metric>()
  const told = new Set<Metric['id']>()
  for (const on of [onLCP, onINP, onFCP, onTTFB, onCLS])
    on((metric) => {
      if (!told.has(metric.id)) measured.set(metric.name, metric)
    })
  const tell = () => {
    if (measured.size === 0) return
    const metrics = [...measured.values()]
    measured.clear()
    for (const { id } of metrics) told.add(id)
    sendVitals({ page, vitals: metrics.map(({ name, value }) => ({ name, value: rounded(name, value) })) })
  }
  // After those of the library, which end its measurements.
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) tell()
  })
  addEventListener('pagehide', tell)
}

/** Finer than that nobody needs, and it would only tell devices apart. */
const rounded = (name: Metric['name'], value: number) =>
  Number(Math.min(value, mostOf[name]).toFixed(name === 'CLS' ? 3 : 0))
