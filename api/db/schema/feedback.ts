import type { ColumnType } from 'kysely'

type Fixed<T> = ColumnType<T, T, never>

export type RatingTable = {
  id: Fixed<string>
  /** Reference id of the venue's main branch; `reference_id` is that of the branch it was given to. */
  venue: Fixed<string>
  reference_id: Fixed<string>
  /** Keyed, and bound to the reference id: the same device cannot be told at another. */
  device_hash: Fixed<string>
  /** Null: a guest, or somebody whose account is no more. */
  customer_id: Fixed<string | null>
  stars: Fixed<number>
  /** '' also once the account of who wrote it is deleted. */
  comment: string
  created_at: Fixed<Date>
}

export type SurveySubmissionTable = {
  id: Fixed<string>
  venue: Fixed<string>
  reference_id: Fixed<string>
  customer_id: Fixed<string | null>
  /** SHA-256 of the key that names it when it is sent again. */
  key_hash: Fixed<string | null>
  /** JSON: a list of the contract's `submittedAnswer`. */
  answers: string
  created_at: Fixed<Date>
}

export type NewsletterAddressTable = {
  venue: Fixed<string>
  /** In small letters. */
  email: Fixed<string>
  /** `user_id` of the business. */
  business_id: Fixed<string>
  /** Of who was logged in when signing up. */
  customer_id: Fixed<string | null>
  locale: Fixed<string>
  created_at: Fixed<Date>
}
