import { CONSENT_HEADER, type ConsentChoice } from '../../domain/visit/consent.ts'

/** Per business: branches share it, venues of others do not. */
const keyOf = (businessUserId: string) => `sufra-consent:${businessUserId}`

/** What the visitor chose at a business; null: nothing yet, or storage is off. */
export function readConsent(businessUserId: string): ConsentChoice | null {
  try {
    const kept = localStorage.getItem(keyOf(businessUserId))
    return kept === 'granted' || kept === 'refused' ? kept : null
  } catch {
    return null
  }
}

/** Private windows may refuse to keep it; the choice then lasts as long as the page. */
export function storeConsent(businessUserId: string, choice: ConsentChoice): void {
  try {
    localStorage.setItem(keyOf(businessUserId), choice)
  } catch {}
}

/** Calls `run` with the choice that the visitor makes at the business in another tab. */
export function onConsentElsewhere(businessUserId: string, run: (choice: ConsentChoice) => void): void {
  addEventListener('storage', ({ key, newValue }) => {
    if (key === keyOf(businessUserId) && (newValue === 'granted' || newValue === 'refused')) run(newValue)
  })
}

/** Whether the browser signals that its owner does not want to be tracked. */
export function isTrackingOptedOut(): boolean {
  const { globalPrivacyControl, doNotTrack } = navigator as Navigator & { globalPrivacyControl?: boolean }
  return globalPrivacyControl === true || doNotTrack === '1'
}

let told = false

/** From now on orders say that their visitor agreed; for venues whose API tells vendors. */
export function setOrderConsent(granted: boolean): void {
  told = granted
}

/** What an order carries for the API to tell of the purchase. */
export const consentHeaders = (): Record<string, string> => (told ? { [CONSENT_HEADER]: 'granted' } : {})
