import type { ColumnType, Generated } from 'kysely'
import type { ServerPixelType } from '../../../src/domain/venue/tracking.ts'

type Fixed<T> = ColumnType<T, T, never>

/** Events that vendors have yet to be told of: a row goes once it is delivered, given up, or its customer is no more. */
export type TrackedEventTable = {
  seq: Generated<number>
  branch_id: Fixed<string>
  integration: Fixed<ServerPixelType>
  pixel_id: Fixed<string>
  event_id: Fixed<string>
  /** JSON of `StoredEvent`: what happened, and the address and browser it happened in; nobody's name or number. */
  event: Fixed<string>
  /** Of a purchase: whose phone goes along is asked when it is delivered. */
  order_id: Fixed<string | null>
  customer_id: Fixed<string | null>
  tries: number
  /** Not before then. While somebody delivers it, until when that counts as being under way. */
  due_at: Date
  created_at: Fixed<Date>
}
