import type { Kysely } from 'kysely'
import type { LiveStatus, PublishReport } from '../src/contract/publishing-calls.ts'
import type { PageVitals } from '../src/contract/vitals-calls.ts'
import type { Database } from './db/schema/database.ts'
import type { CallLimits } from './http/call-limits.ts'
import type { Log } from './http/log.ts'
import type { Sender } from './messages/sender.ts'
import type { PaymentProvider } from './payments/provider.ts'
import type { PublishQueue } from './publishing/publish-queue.ts'

/** How orders are paid online. */
export type PaymentSettings = {
  /** Where visitors reach the site, for requests that do not tell: an origin. */
  siteUrl: string
  /** Where browsers reach this API on that site: `/api`, or '' at the root. */
  apiPath: string
  /** Signs the callbacks of the payment sandbox, which charges nobody; null: there is no sandbox. */
  sandboxSecret: string | null
  /** Real providers, the first takes new payments. None, and no sandbox: nothing is paid online, and no packages are sold. */
  providers?: readonly PaymentProvider[]
}

/** How customers log in. */
export type AccountSettings = {
  /** Keys the hashes of codes, phones and addresses. */
  secret: string
  /** Delivers codes; none: they are kept in the outbox, which the operator reads. */
  sender?: Sender
}

/** A call that was answered; `route` is its pattern, `none` where there is no such call. */
export type AnsweredCall = { method: string; route: string; status: number; seconds: number }

/** What the API is made of; no globals, no clock, no sockets of its own. */
export type ApiDeps = {
  db: Kysely<Database>
  /** Epoch milliseconds. */
  now(): number
  /** Unguessable, unique: a UUID. Names orders and requests. */
  randomId(): string
  /** Bearer credential of the operator's calls. */
  operatorToken: string
  log: Log
  /** After each answer: how the call went, by its route's pattern. */
  onAnswered?(answered: AnsweredCall): void
  payments: PaymentSettings
  accounts: AccountSettings
  /** Where edits ask for publication, within their transactions; without it nothing is published by itself. */
  publishing?: PublishQueue
  /** After events were kept for vendors of tracking (`api/tracking`): somebody delivers them. */
  onEventsQueued?(): void
  /** A page view told how fast it was. */
  onVitals?(measured: PageVitals): void
  /** How often one network may call, by kind of call; else `CALL_LIMITS`. */
  callLimits?: CallLimits
  /** Of the server this runs in; without them the calls answer `unavailable`. */
  publisher?: {
    publish(referenceId: string): Promise<PublishReport>
    status(referenceId: string): Promise<LiveStatus>
    rollback(referenceId: string): Promise<PublishReport>
  }
}
