import type { Kysely } from 'kysely'
import type { Translate } from '../../src/i18n/messages/translator.ts'
import type { Database } from '../db/schema/database.ts'
import type { Log } from '../http/log.ts'
import type { VenueReader } from '../venues/venue-reader.ts'
import type { MailTransport } from './outgoing-mail.ts'

export type MailKind = 'receipt' | 'credit-note' | 'debit-note' | 'reservation'

/** An attempt to send a mail. `later`: it will be repeated. */
export type CountedMail = {
  readonly kind: MailKind
  readonly outcome: 'sent' | 'kept' | 'refused' | 'later' | 'failed'
}

export type MailDeps = {
  readonly db: Kysely<Database>
  readonly venues: VenueReader
  /** Epoch milliseconds. */
  now(): number
  readonly log: Log
  readonly transport: MailTransport
  /** Absolute address of the API, and of the site. */
  readonly apiUrl: string
  readonly siteUrl: string
  /** The messages of `MAIL_NAMESPACES` in the language closest to a locale. */
  readonly texts: (locale: string) => { language: string; t: Translate }
  /** Makes a PDF file of a path of the API; undefined where there is no browser. */
  readonly makePdf?: ((path: string) => Promise<Uint8Array>) | undefined
  onMail?(counted: CountedMail): void
}
