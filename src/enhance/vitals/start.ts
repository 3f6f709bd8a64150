import type { PageKind } from '../../domain/visit/web-vitals.ts'
import { isTrackingOptedOut } from '../../stores/tracking/consent.ts'

/**
 * Starts measuring this page, at venues that allow it, once it is idle; browsers remember earlier measurements. Needs
 * no consent, because nothing is stored on the device and nobody is identified. Visitors who opt out of tracking are
 * not measured.
 */
export function startVitals(): void {
  const kind = document.querySelector<HTMLMetaElement>('meta[name="page-kind"]')?.content
  if (!kind || isTrackingOptedOut()) return
  const loadMeasure = () => {
    import('./measure.ts').then(
      (module) => module.measure(kind as PageKind),
      () => {},
    )
  }
  // Does not use `whenIdle` of `hourly.ts`: a chunk shared with these few pages would make all others larger.
  if ('requestIdleCallback' in globalThis) requestIdleCallback(loadMeasure, { timeout: 4_000 })
  else setTimeout(loadMeasure, 1_500)
}
