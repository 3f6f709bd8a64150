import type { PageKind } from '../../domain/visit/web-vitals.ts'
import { optsOut } from '../../stores/tracking/consent.ts'

/**
 * Measures this page, at venues that allow it. Begins once it is idle: what happened before, browsers remember. Nothing is
 * kept on the device and nobody is named, so nobody is asked; whoever tells sites not to track them is left alone.
 */
export function startVitals(): void {
  const kind = document.querySelector<HTMLMetaElement>('meta[name="page-kind"]')?.content
  if (!kind || optsOut()) return
  const begin = () => {
    import('./measure.ts').then(
      ({ measure }) => measure(kind as PageKind),
      () => {},
    )
  }
  // By itself and not by `whenIdle` of `hourly.ts`: to share that with these few pages, all others would grow.
  if ('requestIdleCallback' in globalThis) requestIdleCallback(begin, { timeout: 4_000 })
  else setTimeout(begin, 1_500)
}
