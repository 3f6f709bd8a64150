import { randomInt } from 'node:crypto'
import type { Kysely } from 'kysely'
import { CODE_LENGTH, CODE_LIFETIME_MINUTES } from '../../src/domain/visit/one-time-code.ts'
import { keyedHash } from '../crypto/secrets.ts'
import type { Database } from '../db/schema/database.ts'
import { invalid } from '../http/errors.ts'
import type { Log } from '../http/log.ts'
import type { MessageSender } from '../messages/message-sender.ts'
import type { createMessageTranslators } from '../messages/message-translators.ts'
import type { VenueReader } from '../venues/venue-reader.ts'

/** What sending and checking codes depends on. */
export type CodeDeps = {
  db: Kysely<Database>
  venues: VenueReader
  /** Epoch milliseconds. */
  now(): number
  randomId(): string
  log: Log
  /** Keys the hashes of codes, phones and networks. */
  secret: string
  sender: MessageSender
  texts: ReturnType<typeof createMessageTranslators>
  /** Origin of the installation's site. */
  siteUrl: string
}

/** Generates a random numeric code. */
export const generateCode = (): string => String(randomInt(10 ** CODE_LENGTH)).padStart(CODE_LENGTH, '0')

/** Hashes a code, keyed by the secret and its id, for storage. */
export const hashCode = ({ secret }: Pick<CodeDeps, 'secret'>, id: string, code: string): string =>
  keyedHash(secret, `code ${id}`, code)

/** The columns of a code that change when it is sent again. */
export const codeColumns = (deps: Pick<CodeDeps, 'secret' | 'now'>, id: string, code: string) => ({
  code_hash: hashCode(deps, id, code),
  expires_at: new Date(deps.now() + CODE_LIFETIME_MINUTES * 60_000),
})

/** The error for a code that has expired, was used, or does not exist. */
export const codeExpired = () =>
  invalid([{ path: 'verification_id', message: 'this code is no longer valid', reason: 'expired' }])
