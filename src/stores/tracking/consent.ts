import { CONSENT_HEADER, type ConsentChoice } from '../../domain/visit/consent.ts'

/** The storage key of a business. Its branches share the consent. */
const keyOf = (businessUserId: string) => `sufra-consent:${businessUserId}`

/** Returns the visitor's choice at a business. Null if there is none yet, or if storage is disabled. */
export function readConsent(businessUserId: string): ConsentChoice | null {
  try {
    const stored = localStorage.getItem(keyOf(businessUserId))
    return stored === 'granted' || stored === 'refused' ? stored : null
  } catch {
    return null
  }
}

/** Stores the choice. If a private window refuses to store it, the choice lasts as long as the page. */
export function storeConsent(businessUserId: string, choice: ConsentChoice): void {
  try {
    localStorage.setItem(keyOf(businessUserId), choice)
  } catch {}
}

/** Calls `run` when the visitor makes a choice at the business in another tab. */
export function onConsentElsewhere(businessUserId: string, run: (choice: ConsentChoice) => void): void {
  addEventListener('storage', ({ key, newValue }) => {
    if (key === keyOf(businessUserId) && (newValue === 'granted' || newValue === 'refused')) run(newValue)
  })
}

/** Whether the browser signals that the visitor does not want to be tracked. */
export function isTrackingOptedOut(): boolean {
  const { globalPrivacyControl, doNotTrack } = navigator as Navigator & { globalPrivacyControl?: boolean }
  return globalPrivacyControl === true || doNotTrack === '1'
}

let sendsConsent = false

/** Sets whether orders carry the consent header. It is for venues whose API reports purchases to vendors. */
export function setOrderConsent(granted: boolean): void {
  sendsConsent = granted
}

/** Returns the headers of an order that allow the API to report the purchase to vendors. */
export const consentHeaders = (): Record<string, string> =>
  sendsConsent ? { [CONSENT_HEADER]: 'granted' } : {}
