import type { ColumnType, Generated } from 'kysely'
import type { StaffRole } from '../../../src/domain/staff/roles.ts'

type Fixed<T> = ColumnType<T, T, never>

export type StaffMemberTable = {
  id: Fixed<string>
  /** Reference id of the venue's main branch. */
  venue: Fixed<string>
  name: string
  role: StaffRole
  /** Reference ids of their branches; null for all. */
  branches: string[] | null
  created_at: Fixed<Date>
}

/** A device of a person. */
export type StaffDeviceTable = {
  id: Fixed<string>
  /** SHA-256 of the cookie. A device that belongs to several venues has a row for each. */
  token_hash: string
  staff_id: Fixed<string>
  name: string
  /** Scrypt hash with its salt; null if the device has only a passkey. */
  pin_hash: string | null
  /** Wrong PINs and passkeys since the last right one. */
  pin_failures: ColumnType<number, number | undefined, number>
  joined_at: Fixed<Date>
  unlocked_at: Date
  last_seen_at: Date
}

/** The passkey of a device. */
export type StaffPasskeyTable = {
  device_id: Fixed<string>
  /** Base64url, like the key. */
  credential_id: Fixed<string>
  /** Public key in the format of COSE. */
  public_key: Fixed<string>
  /** How often it was used, as far as the authenticator counts; otherwise 0. Postgres sends 64-bit numbers as text. */
  counter: ColumnType<string, number, number>
  transports: Fixed<string[]>
  /** The host whose pages can use it. */
  rp_id: Fixed<string>
  created_at: Fixed<Date>
}

/** A challenge that a passkey has not answered yet. */
export type PasskeyChallengeTable = {
  challenge: Fixed<string>
  purpose: Fixed<'join' | 'add' | 'unlock' | 'sign-in'>
  /** Id of the invitation or device that it is for; null when signing in. */
  subject: Fixed<string | null>
  expires_at: Fixed<Date>
}

/** An invitation that nobody has accepted yet. */
export type StaffInvitationTable = {
  id: Fixed<string>
  /** SHA-256 of the code. */
  code_hash: Fixed<string>
  venue: Fixed<string>
  /** The person whose device it adds; null for a new person. */
  staff_id: Fixed<string | null>
  role: Fixed<StaffRole>
  /** Null if the person states their name when joining. */
  name: Fixed<string | null>
  branches: Fixed<string[] | null>
  created_at: Fixed<Date>
  expires_at: Fixed<Date>
}

/** Who changed what. Never changes. */
export type AuditEntryTable = {
  seq: Generated<number>
  venue: Fixed<string>
  /** Reference id; null if it concerns the whole venue. */
  branch: Fixed<string | null>
  /** Null for the platform's operator. */
  staff_id: Fixed<string | null>
  /** Name of the person at that time. */
  who: Fixed<string | null>
  /** Name of the device at that time. */
  device: Fixed<string | null>
  action: Fixed<string>
  subject: Fixed<string>
  /** English phrases of entries that have no values; they are not written any more. */
  before: Fixed<string | null>
  after: Fixed<string | null>
  /** JSON: `AuditValue`. */
  before_value: Fixed<string | null>
  after_value: Fixed<string | null>
  at: Fixed<Date>
}
