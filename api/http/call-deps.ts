import type { Kysely } from 'kysely'
import type { Database } from '../db/schema/database.ts'
import type { Log } from './log.ts'

/** What the handlers of every call work with: no globals, no clock, no sockets of their own. */
export type CallDeps = {
  db: Kysely<Database>
  /** Epoch milliseconds. */
  now(): number
  /** Unguessable, unique: a UUID. Names orders and requests. */
  randomId(): string
  log: Log
}
