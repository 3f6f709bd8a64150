import type { PageVitals } from '../contract/visit/vitals-calls.ts'

/** The path of the contract's `reportVitalsCall`; a test holds them together. */
export const VITALS_PATH = '/webapp/vitals'

/** Tells the API, also from a page that is being left, how fast it was. Nobody waits for an answer or tries again. */
export function sendVitals(measured: PageVitals): void {
  const base = document.documentElement.dataset.api ?? '/api'
  const body = new Blob([JSON.stringify(measured)], { type: 'application/json' })
  navigator.sendBeacon(`${base}${VITALS_PATH}`, body)
}
