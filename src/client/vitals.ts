import type { PageVitals } from '../contract/visit/vitals-calls.ts'

/** The path of `reportVitalsCall`; a test compares it with the contract. */
export const VITALS_PATH = '/webapp/vitals'

/** Reports the vitals of a page view, also while the user leaves the page. Ignores the response and never retries. */
export function sendVitals(measured: PageVitals): void {
  const base = document.documentElement.dataset.api ?? '/api'
  const body = new Blob([JSON.stringify(measured)], { type: 'application/json' })
  navigator.sendBeacon(`${base}${VITALS_PATH}`, body)
}
