import type { ShopEventName } from '../../src/domain/venue/tracking.ts'
import type { HashedUser, StoredEvent } from './event.ts'

/** One event for one venue's account at a vendor. */
export type Delivery = {
  readonly pixelId: string
  readonly token: string
  readonly event: StoredEvent
  readonly user: HashedUser
}

export type VendorRequest = {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: object
}

/** `later`: worth another try. `refused`: the vendor will never take it. */
export type Verdict = 'taken' | 'later' | 'refused'

/** A vendor that the API speaks to: how it wants an event, and what its answer means. */
export type Vendor = {
  readonly name: string
  /** Where it is reached; no slash at the end. */
  readonly base: string
  readonly events: Readonly<Record<ShopEventName, string>>
  request(base: string, delivery: Delivery): VendorRequest
  verdict(status: number, body: string): Verdict
}

/**
 * What HTTP says: a fault of the vendor and "too often" pass; a credential that is refused may be renewed by the venue;
 * anything else that is wrong stays wrong.
 */
export function verdictFromStatus(status: number): Verdict {
  if (status >= 200 && status < 300) return 'taken'
  return status >= 500 || [401, 403, 408, 425, 429].includes(status) ? 'later' : 'refused'
}

/** Without what is not known: vendors refuse empty values. */
export function withoutEmpty(values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== ''))
}
