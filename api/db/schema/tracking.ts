import type { ColumnType, Generated } from 'kysely'
import type { ServerPixelType } from '../../../src/domain/venue/tracking.ts'

type Fixed<T> = ColumnType<T, T, never>

/** Undelivered events. A row is deleted after delivery, after three days, or with its customer. */
export type TrackedEventTable = {
  seq: Generated<number>
  branch_id: Fixed<string>
  integration: Fixed<ServerPixelType>
  pixel_id: Fixed<string>
  event_id: Fixed<string>
  /** JSON of `StoredEvent`: what happened, with the visitor's IP address and browser, but no name or phone number. */
  event: Fixed<string>
  /** The order of a purchase, from which the phone number is read on delivery. */
  order_id: Fixed<string | null>
  customer_id: Fixed<string | null>
  tries: number
  /** Earliest time of delivery. During a delivery, the end of its lease. */
  due_at: Date
  created_at: Fixed<Date>
}
