import type { ColumnType } from 'kysely'

type Fixed<T> = ColumnType<T, T, never>

/** Keys of venues at vendors, encrypted. */
export type VenueCredentialTable = {
  venue: Fixed<string>
  provider: Fixed<string>
  /** Identifies the key without revealing it. */
  key_version: Fixed<string>
  /** Counts per venue and provider; the highest is the current key. */
  number: number
  /** The secret key of the installation that encrypted it. */
  secret_id: string
  /** Empty: the secret key was lost, and this with it. The row says that the venue has an account. */
  sealed: string
  created_at: Date
}
