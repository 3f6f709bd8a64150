import type { ColumnType } from 'kysely'

type Fixed<T> = ColumnType<T, T, never>

export type RatingTable = {
  id: Fixed<string>
  /** Reference id of the venue's main branch; `reference_id` is that of the rated branch. */
  venue: Fixed<string>
  reference_id: Fixed<string>
  /** Keyed and bound to the reference id, so that a device cannot be recognised at another. */
  device_hash: Fixed<string>
  /** Null for a guest, or if the account was deleted. */
  customer_id: Fixed<string | null>
  stars: Fixed<number>
  /** '' also after the author's account was deleted. */
  comment: string
  created_at: Fixed<Date>
}

export type SurveySubmissionTable = {
  id: Fixed<string>
  venue: Fixed<string>
  reference_id: Fixed<string>
  customer_id: Fixed<string | null>
  /** SHA-256 of the key that identifies repeats. */
  key_hash: Fixed<string | null>
  /** JSON: a list of the contract's `storedAnswerSchema`. */
  answers: string
  created_at: Fixed<Date>
}

export type NewsletterAddressTable = {
  venue: Fixed<string>
  /** In lower case. */
  email: Fixed<string>
  /** `user_id` of the business. */
  business_id: Fixed<string>
  /** The customer who was logged in when signing up. */
  customer_id: Fixed<string | null>
  locale: Fixed<string>
  created_at: Fixed<Date>
}
