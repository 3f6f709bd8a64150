import type { Kysely } from 'kysely'
import type { Database } from '../db/schema/database.ts'
import type { Log } from './log.ts'

/** Dependencies of every call's handler, which uses no globals and no clock besides. */
export type CallDeps = {
  db: Kysely<Database>
  /** Epoch milliseconds. */
  now(): number
  /** Returns a unique, unguessable id (UUID) for an order or a request. */
  randomId(): string
  log: Log
  /** Cost of hashing PINs, a power of two; default: that of installations (`api/staff/pin.ts`). Tests enrol a thousand devices. */
  pinCost?: number
}
