import type { ColumnType, Generated } from 'kysely'
import type { EditSchedule } from '../../../src/contract/counter/desk-calls.ts'

type Fixed<T> = ColumnType<T, T, never>

/** An edit of a venue file. It stays after it was published or discarded, so that a device can send it again in vain. */
export type DeskEditTable = {
  seq: Generated<string>
  venue: Fixed<string>
  /** Made by the author's device; unique in the venue. */
  id: Fixed<string>
  /** JSON of `Edit`. Another one if its place was published ahead of it. */
  edit: string
  /** What edits that were made together have in common; null for an edit that was made alone. */
  job: Fixed<string | null>
  staff_id: Fixed<string>
  who: Fixed<string>
  at: Fixed<Date>
  /** Null while it is in the draft. */
  ended_at: ColumnType<Date | null, never, Date>
  /** The version that it was published with; null if it was not. */
  version: ColumnType<number | null, never, number>
  /** When it is published; null if it waits until somebody publishes it. */
  schedule: ColumnType<string | null, string | null, string | null>
}

/** A time at which edits of a draft are published together. It is deleted when none of them is in the draft any more. */
export type DeskScheduleTable = {
  id: Fixed<string>
  venue: Fixed<string>
  at: Fixed<Date>
  /** Name of the person who wanted it. */
  who: Fixed<string>
  /** Why its edits were not published at that time. */
  problem: ColumnType<EditSchedule['problem'], never, EditSchedule['problem']>
}

/** A version of a venue file that is or was published. */
export type VenueVersionTable = {
  venue: Fixed<string>
  /** The venue's revision when it was published. */
  version: Fixed<number>
  at: Fixed<Date>
  /** Null for the platform's operator. */
  who: Fixed<string | null>
  origin: Fixed<'import' | 'desk' | 'restored'>
  /** Null while the version is live: then it is in `venue`. */
  document: ColumnType<Uint8Array | null, never, Uint8Array>
}

/** What staff of a venue said that the columns of a menu file hold. */
export type ImportMappingTable = {
  venue: Fixed<string>
  /** Identifies the headers of the file. */
  signature: Fixed<string>
  /** JSON of the meanings by letter of the column. */
  columns: ColumnType<string, string, string>
  at: ColumnType<Date, Date, Date>
}
