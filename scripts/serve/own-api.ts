import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { loadAccountSecret } from '../../api/accounts/account-secret.ts'
import type { ApiDeps } from '../../api/app.ts'
import { createApi } from '../../api/app.ts'
import type { Wakeable } from '../../api/background/wakeable.ts'
import { createBoardHub } from '../../api/board/board-hub.ts'
import { endAllStreams } from '../../api/board/event-stream.ts'
import { startOrderKeeper } from '../../api/board/order-keeper.ts'
import { checkStoredKeys, readVenueKeys, reencryptKeys } from '../../api/credentials/venue-keys.ts'
import { loadOperatorToken } from '../../api/crypto/operator-token.ts'
import { makePrivate } from '../../api/crypto/private-folder.ts'
import { openSecretBox, type SecretBox } from '../../api/crypto/secret-box.ts'
import { openWakeSignal } from '../../api/db/board/wake-signal.ts'
import { listLostKeys } from '../../api/db/credentials/venue-credentials.ts'
import { type OpenDatabase, openDatabase } from '../../api/db/open.ts'
import { isOnStandby } from '../../api/db/standby/standby.ts'
import { findDocument, listVenues, listVenuesWithBranches } from '../../api/db/venues.ts'
import { startScheduleKeeper } from '../../api/desk/schedule/schedule-keeper.ts'
import { jsonLog } from '../../api/http/log.ts'
import type { CountedMail } from '../../api/mail/mail-deps.ts'
import { outboxTransport } from '../../api/mail/outgoing-mail.ts'
import { startMails } from '../../api/mail/send-mails.ts'
import { MAIL_NAMESPACES } from '../../api/mail/write-mail.ts'
import { createMessageTranslators } from '../../api/messages/message-translators.ts'
import type { OrderMessageDeps } from '../../api/order-messages/order-message-deps.ts'
import { startOrderMessages } from '../../api/order-messages/send-order-messages.ts'
import { countUnsettled } from '../../api/payment-book/read-book.ts'
import type { PaymentDeps } from '../../api/payments/payment-deps.ts'
import { loadPaymentSecret } from '../../api/payments/payment-secret.ts'
import type { PaymentSettings } from '../../api/payments/payment-settings.ts'
import { startPaymentSweep } from '../../api/payments/payment-sweep.ts'
import type { PaymentProvider } from '../../api/payments/provider.ts'
import { reachOf } from '../../api/payments/provider-choice.ts'
import { startRefundKeeper } from '../../api/payments/refund-keeper.ts'
import { createTap } from '../../api/payments/tap/tap.ts'
import { startHousekeeping } from '../../api/privacy/housekeeping.ts'
import { openPublishQueue, type PublishQueue } from '../../api/publishing/publish-queue.ts'
import { startOrderPushes } from '../../api/push/order-pushes.ts'
import { loadPushKeys } from '../../api/push/push-keys.ts'
import type { PushSettings } from '../../api/push/push-service.ts'
import { startStaffWarnings } from '../../api/push/staff-warnings.ts'
import { startServiceKeeper } from '../../api/service/service-changes.ts'
import { createInvitation } from '../../api/staff/invitations.ts'
import { type StartedOnce, startOnceReleased } from '../../api/standby/start-once-released.ts'
import { startStockKeeper } from '../../api/stock/stock-changes.ts'
import { type EventSender, startEventSender } from '../../api/tracking/event-sender.ts'
import { importVenue } from '../../api/venues/import-venue.ts'
import { createVenueReader } from '../../api/venues/venue-reader.ts'
import type { VenueAndBranches } from '../publish/publisher.ts'
import { openPictureStore } from './images/picture-store.ts'
import { clientAddress } from './server/client-address.ts'
import type { Config } from './server/config.ts'
import { API_ROUTE } from './server/routes.ts'
import type { FetchHandler } from './server/server.ts'

export type OwnApi = {
  fetch: FetchHandler
  /** File with the token of the operator's calls; null if the environment provides it. */
  tokenFile: string | null
  /** Lists all venues with the reference ids of their branches, which are the sites to publish. */
  venues(): Promise<VenueAndBranches[]>
  /** Rejects if the database does not answer. */
  ping(): Promise<void>
  /** True if the installation was restored from a backup and is not released yet. */
  onStandby(): Promise<boolean>
  /** Reference ids of venues that are not paid online since their key was lost. */
  lostKeys(): Promise<string[]>
  /** Counts payments that wait for somebody. */
  unsettledPayments(): Promise<number>
  /** The publish queue. */
  queue: PublishQueue
  /** Invites an owner of a demo venue; returns the path of the invitation, or null if the venue is not the demo's. */
  inviteDemoOwner(): Promise<string | null>
  /** Ends the streams of boards, for which a server that stops would wait. */
  endStreams(): void
  /** Closes the database. Call only when no request is running. */
  close(): Promise<void>
}

/**
 * Opens our own API on its database (`DATABASE_URL`, or embedded in `DATA_DIR`). If it contains no venue, imports the venue files
 * of `demoDir` first, unless `SUFRA_DEMO` is 0. Throws if the database cannot be opened or a demo file is invalid.
 */
export async function openOwnApi(
  config: Config,
  options: Pick<
    ApiDeps,
    'publisher' | 'menuPrinter' | 'draftPages' | 'onAnswered' | 'onMessage' | 'onVitals'
  > & {
    demoDir: string
    /** Called after each attempt to send a mail. */
    onMail?: (counted: CountedMail) => void
  },
): Promise<OwnApi> {
  const { demoDir, onMail, ...hooks } = options
  protectDataDir(config)
  const { token, file } = loadOperatorToken(config.dataDir, config.operatorToken)
  const database = await openDatabase(
    config.databaseUrl === undefined ? { dataDir: config.dataDir } : { databaseUrl: config.databaseUrl },
    config,
  )
  const { db } = database
  const onError = (error: unknown) =>
    jsonLog('error', 'publish queue', { error: error instanceof Error ? error.message : String(error) })
  let queue: PublishQueue | undefined
  let secrets: SecretBox
  try {
    secrets = await openVenueKeys(config, db)
    queue = await openPublishQueue(database, { now: Date.now, onError })
    if (config.demo) await importDemoVenues(db, demoDir)
  } catch (error) {
    await queue?.close().catch(onError)
    await database.close()
    throw error
  }
  const publishing = queue
  const keeping = { db, now: Date.now, log: jsonLog, publishing }
  const hub = createBoardHub({ db, now: Date.now, log: jsonLog })
  const signal = openWakeSignal(database, hub.wake)
  const push = pushSettings(config)
  let senders: StartedOnce<Senders> | undefined
  const wake = () => {
    hub.wake()
    signal.send()
    senders?.current?.wake()
  }
  const paid = await openPayments(config, db, secrets)
  const accountSecret = loadAccountSecret(config.dataDir, config.accountSecret)
  const { app, payments } = createApi({
    db,
    hub: { ...hub, wake },
    now: Date.now,
    randomId: randomUUID,
    operatorToken: token,
    log: jsonLog,
    payments: { siteUrl: config.siteUrl, apiPath: API_ROUTE, ...paid },
    accounts: {
      secret: accountSecret,
      providers: config.messageProviders,
      prices: config.messagePrices,
    },
    onEventsQueued: () => senders?.current?.courier.wake(),
    onStockUsed: () => senders?.current?.stock.wake(),
    ...{ publishing, push, secrets, pictures: openPictureStore(config) },
    offersMails: config.mail !== null,
    backup: { engine: database.engine, dataDir: config.dataDir, hasSandbox: paid.sandboxSecret !== null },
    ...hooks,
  })
  const messages = orderMessageDeps(config, payments, accountSecret, hooks.onMessage)
  const mail = await openMail(config, hooks.menuPrinter, onMail)
  senders = await startOnceReleased(
    keeping,
    () => startSenders({ keeping, payments, push, messages, mail, retentionDays: config.retentionDays }),
    (started) => started.close(),
  )
  const background = [hub, signal, senders, publishing, database]
  return {
    fetch: (request, connection) =>
      app.fetch(request, { address: clientAddress(request.headers, connection, config.proxies) }),
    tokenFile: file,
    onStandby: () => isOnStandby(db),
    lostKeys: async () => [...new Set((await listLostKeys(db)).map(({ venue }) => venue))],
    unsettledPayments: () => countUnsettled(db, Date.now()),
    queue: publishing,
    venues: () => listVenuesWithBranches(db),
    async ping() {
      await sql`select 1`.execute(db)
    },
    inviteDemoOwner: () =>
      config.sandbox === 'local' ? inviteDemoOwner(db, demoDir) : Promise.resolve(null),
    endStreams: endAllStreams,
    async close() {
      for (const each of background) await each?.close()
    },
  }
}

/** The demo venue whose counter `npm start` opens. */
const DEMO_COUNTER = 'dallah-grill'

/** The invitation of an owner, if the venue is exactly that of the demo: only then do its orders belong to nobody. */
async function inviteDemoOwner(db: OpenDatabase['db'], demoDir: string): Promise<string | null> {
  const stored = await findDocument(db, DEMO_COUNTER)
  if (!stored || !(await readFile(join(demoDir, `${DEMO_COUNTER}.json`))).equals(stored.document)) return null
  const request = { role: 'owner', name: 'Demo', branches: null, staff_id: null } as const
  const made = await db
    .transaction()
    .execute((trx) => createInvitation({ now: Date.now, randomId: randomUUID }, trx, DEMO_COUNTER, request))
  return made.invitation.path
}

/** Checks that keys of venues can be read, and encrypts them with the current secret key. @throws Error */
async function openVenueKeys({ dataDir, secretKey }: Config, db: OpenDatabase['db']): Promise<SecretBox> {
  const secrets = openSecretBox(dataDir, secretKey)
  await checkStoredKeys(db, secrets)
  const count = await reencryptKeys(db, secrets)
  if (count > 0) jsonLog('info', 'keys of venues encrypted with the current secret key', { count })
  return secrets
}

/** The payment providers of the settings or, without any, the sandbox if it is enabled. */
async function openPayments(
  config: Config,
  db: OpenDatabase['db'],
  secrets: SecretBox,
): Promise<Pick<PaymentSettings, 'sandboxSecret' | 'providers'>> {
  const providers: PaymentProvider[] = []
  // First, because it charges three decimals of dinars and rials, and knows the cards of the Gulf.
  if (config.tap)
    providers.push(createTap(config.tap, Date.now, (venue) => readVenueKeys(db, secrets, venue, 'tap')))
  if (config.stripe) {
    // Loaded only where it is used: it takes a second.
    const { createStripe } = await import('../../api/payments/stripe/stripe.ts')
    providers.push(createStripe(config.stripe, Date.now))
  }
  if (providers.length === 0) return { sandboxSecret: sandboxSecret(config) }
  return { sandboxSecret: null, providers }
}

/** The sandbox's secret; null if it is off. Logs an error if strangers could use the sandbox. */
function sandboxSecret({ sandbox, siteUrl, dataDir, paymentSecret }: Config): string | null {
  if (sandbox === 'off') return null
  const warning = 'PAYMENT SANDBOX: orders and wallet packages count as paid, and nobody is charged'
  jsonLog(sandbox === 'named' ? 'error' : 'info', warning, { site: siteUrl, off: 'SUFRA_SANDBOX=0' })
  return loadPaymentSecret(dataDir, paymentSecret)
}

type MailSettings = Pick<Parameters<typeof startMails>[0], 'transport' | 'siteUrl' | 'makePdf' | 'onMail'>

/** How mails are sent; null if they are not. */
async function openMail(
  { mail, siteUrl, chromium }: Config,
  menuPrinter: ApiDeps['menuPrinter'],
  onMail: MailSettings['onMail'],
): Promise<MailSettings | null> {
  if (mail === null) return null
  // Loaded only where it is used.
  const transport =
    mail === 'outbox' ? outboxTransport : (await import('../../api/mail/smtp.ts')).createSmtp(mail)
  return {
    ...{ transport, siteUrl },
    ...(onMail && { onMail }),
    ...(chromium && {
      async makePdf(path: string) {
        const make = menuPrinter?.()?.makePdf
        if (!make) throw new Error('the pages are not ready yet')
        return make(path)
      },
    }),
  }
}

type Senders = {
  readonly courier: EventSender
  readonly stock: Wakeable
  /** Reports a change of an order. */
  wake(): void
  close(): Promise<void>
}

/** Starts what sends something, and what changes or erases something at its time. Not during standby. */
function startSenders({
  keeping,
  payments,
  push,
  messages,
  mail,
  retentionDays,
}: {
  keeping: Parameters<typeof startKeepers>[0]
  payments: PaymentDeps
  push: PushSettings | null
  messages: OrderMessageDeps | null
  mail: MailSettings | null
  retentionDays: number | null
}): Senders {
  const { db, now, log } = payments
  // A separate reader, since credentials are read when they are used.
  const courier = startEventSender({ db, venues: createVenueReader(), now, log })
  const stock = startStockKeeper(keeping)
  const house = startHousekeeping({ db, now, log, retentionDays })
  const orders = startOrderKeeper(payments)
  const pushes = push && startPushes(payments, push)
  const told = messages && startOrderMessages(messages)
  const mails = mail && startMails({ ...payments, ...mail, texts: textsOf(...MAIL_NAMESPACES) })
  const all = [...startKeepers(keeping, payments), orders, pushes, told, mails, house, courier, stock]
  return {
    courier,
    stock,
    wake() {
      orders.wake()
      pushes?.wake()
      told?.wake()
      mails?.wake()
    },
    async close() {
      for (const each of all) await each?.close()
    },
  }
}

/** Starts what ends or begins at its time, except for orders. */
const startKeepers = (
  keeping: Omit<Parameters<typeof startServiceKeeper>[0], 'venues'>,
  payments: PaymentDeps,
): Wakeable[] => [
  startServiceKeeper({ ...keeping, venues: payments.venues }),
  startScheduleKeeper({ ...keeping, reach: reachOf(payments.providers) }),
  startRefundKeeper(payments),
  startPaymentSweep(payments),
]

/** How push messages are sent; null if push services could not write to anybody. */
function pushSettings({ dataDir, pushContact, pushPrivateKey, pushPublicKey }: Config): PushSettings | null {
  const keys = loadPushKeys(dataDir, { privateKey: pushPrivateKey, publicKey: pushPublicKey })
  return pushContact === undefined ? null : { keys, contact: pushContact }
}

/** What messages about orders need; null if there is no provider of them. */
function orderMessageDeps(
  { messageProviders: providers, messagePrices: prices, siteUrl }: Config,
  { db, venues, now, randomId, log, apiUrl }: PaymentDeps,
  secret: string,
  onMessage: ApiDeps['onMessage'],
): OrderMessageDeps | null {
  if (!providers.sms && !providers.whatsapp) return null
  return {
    ...{ db, venues, now, randomId, log, apiUrl, providers, prices, siteUrl, secret },
    texts: textsOf('order'),
    ...(onMessage && { onMessage }),
  }
}

/** Translators of messages. */
const textsOf = (namespace: string, ...others: string[]) =>
  createMessageTranslators(
    (message) => jsonLog('error', 'translation missing', { message }),
    namespace,
    ...others,
  )

/** Starts sending push messages to diners and staff. */
function startPushes(deps: PaymentDeps, push: PushSettings): Wakeable {
  const orders = startOrderPushes({ ...deps, push, texts: textsOf('order') })
  const staff = startStaffWarnings({ ...deps, push, texts: textsOf('counter') })
  return {
    wake: orders.wake,
    async close() {
      await orders.close()
      await staff.close()
    },
  }
}

/** Makes `DATA_DIR` private, except for the site in it, which nginx may read as another user. */
function protectDataDir({ dataDir, siteDir, siteStore }: Config): void {
  const refused = makePrivate(dataDir, siteStore ? undefined : siteDir)
  if (refused.length > 0)
    jsonLog('error', 'DATA_DIR is open to other users', {
      paths: refused.slice(0, 10),
      total: refused.length,
    })
}

/** Queues no publications: the start requests one of each venue, and a second one would only compare its pages. */
async function importDemoVenues(db: OpenDatabase['db'], demoDir: string): Promise<void> {
  if ((await listVenues(db)).length > 0) return
  for (const name of (await readdir(demoDir)).sort()) {
    // `pictures.json` describes the venues' pictures.
    if (!name.endsWith('.json') || name === 'pictures.json') continue
    await importVenue(db, await readFile(join(demoDir, name)), Date.now()).catch((error: unknown) => {
      throw new Error(`demo venue ${name} cannot be imported`, { cause: error })
    })
  }
}
