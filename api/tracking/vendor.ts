import type { ShopEventName } from '../../src/domain/venue/tracking.ts'
import type { HashedUser, StoredEvent } from './event.ts'

/** An event for a venue's account at a vendor. */
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

/** `later`: retry. `refused`: the vendor will never accept it. */
export type Verdict = 'taken' | 'later' | 'refused'

/** A vendor: how to send it an event, and what its response means. */
export type Vendor = {
  readonly name: string
  /** Address without a slash at the end. */
  readonly base: string
  readonly events: Readonly<Record<ShopEventName, string>>
  request(base: string, delivery: Delivery): VendorRequest
  verdict(status: number, body: string): Verdict
}

/**
 * The verdict of an HTTP status. Server errors and rate limits are temporary, and the venue may renew a rejected credential; all
 * other errors are permanent.
 */
export function verdictFromStatus(status: number): Verdict {
  if (status >= 200 && status < 300) return 'taken'
  return status >= 500 || [401, 403, 408, 425, 429].includes(status) ? 'later' : 'refused'
}

/** Removes empty values, which vendors reject. */
export function withoutEmpty(values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== ''))
}
