import type { ColumnType, Generated } from 'kysely'

type Fixed<T> = ColumnType<T, T, never>

/** An edit of a venue file that is not published yet. */
export type DraftEditTable = {
  seq: Generated<string>
  venue: Fixed<string>
  /** Made by the author's device; unique in the venue. */
  id: Fixed<string>
  /** JSON of `Edit`. */
  edit: Fixed<string>
  staff_id: Fixed<string>
  who: Fixed<string>
  at: Fixed<Date>
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
  /** JSON: the edits that made it, each with its author. */
  edits: Fixed<string>
  /** Null while the version is live: then it is in `venue`. */
  document: ColumnType<Uint8Array | null, never, Uint8Array>
}
