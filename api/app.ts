import { Hono } from 'hono'
import type { PageVitals } from '../src/contract/visit/vitals-calls.ts'
import type { PaymentReach } from '../src/domain/payment/payment-reach.ts'
import { accountRoutes } from './accounts/account-routes.ts'
import type { AccountSettings } from './accounts/account-settings.ts'
import { loginRoutes } from './accounts/login-routes.ts'
import { findSessionCustomer } from './accounts/sessions.ts'
import { type BackupSettings, backupRoutes } from './backup/backup-routes.ts'
import { type BoardHub, createBoardHub } from './board/board-hub.ts'
import { createBoardPresence } from './board/board-presence.ts'
import { boardRoutes, orderStreamRoute } from './board/board-routes.ts'
import { branchStreamRoute } from './board/branch-stream.ts'
import { enteredOrderRoutes } from './board/enter-order.ts'
import { orderListRoutes } from './board/order-list.ts'
import { settingsRoutes } from './board/settings-routes.ts'
import { scanRoute } from './codes/scan-route.ts'
import { tableCodeRoutes } from './codes/table-code-routes.ts'
import { credentialRoutes } from './credentials/credential-routes.ts'
import type { SecretBox } from './crypto/secret-box.ts'
import { hash } from './crypto/secrets.ts'
import { isUnreachable } from './db/unreachable.ts'
import { deskRoutes } from './desk/desk-routes.ts'
import type { DraftPages } from './desk/preview/draft-pages.ts'
import { previewRoutes } from './desk/preview/preview-routes.ts'
import { scheduleRoutes } from './desk/schedule/schedule-routes.ts'
import { feedbackRoutes } from './feedback/feedback-routes.ts'
import type { CallDeps } from './http/call-deps.ts'
import { CALL_LIMITS, type CallLimits } from './http/call-limits.ts'
import { DATA_HEADERS } from './http/data-headers.ts'
import { ApiError, notFound, tooMany } from './http/errors.ts'
import { createKeyedLimit } from './http/keyed-limit.ts'
import { networkOf } from './http/network.ts'
import { createNetworkLimit, isThisMachine } from './http/network-limit.ts'
import { type ApiEnv, type CallGuard, createRegister, type Register } from './http/register.ts'
import { insightsRoutes } from './insights/insights-routes.ts'
import { interestRoutes } from './insights/interest-routes.ts'
import { mailRoutes } from './mail/mail-routes.ts'
import { MAIL_NAMESPACES } from './mail/write-mail.ts'
import { mapsRoutes } from './maps/maps-routes.ts'
import { type CountedMessage, createProviderSender } from './messages/deliver.ts'
import type { MessageSender } from './messages/message-sender.ts'
import { createMessageTranslators } from './messages/message-translators.ts'
import { outboxRoutes } from './messages/outbox-routes.ts'
import { createOutboxSender } from './messages/outbox-sender.ts'
import { messageReportRoutes } from './messages/report-routes.ts'
import { messageVolumeRoutes } from './messages/volume-routes.ts'
import { orderMessageRoutes } from './order-messages/order-message-routes.ts'
import { newsChannels } from './order-messages/order-state.ts'
import { createCouponGuessLimit } from './orders/coupon-guess-limit.ts'
import { createOrderLock } from './orders/lock-order-for-payment.ts'
import { operatorOrderRoutes } from './orders/operator-routes.ts'
import { orderRoutes } from './orders/order-routes.ts'
import { paymentBookRoutes } from './payment-book/payment-book-routes.ts'
import { paymentCallbackRoutes } from './payments/callback-routes.ts'
import type { PaymentDeps } from './payments/payment-deps.ts'
import type { PaymentSettings } from './payments/payment-settings.ts'
import type { PaymentProvider } from './payments/provider.ts'
import { reachOf } from './payments/provider-choice.ts'
import { paymentReturnRoute } from './payments/return-routes.ts'
import { createSandbox } from './payments/sandbox/sandbox.ts'
import { sandboxRoutes } from './payments/sandbox/sandbox-routes.ts'
import { pictureRoutes } from './pictures/picture-routes.ts'
import type { PictureStore } from './pictures/picture-store.ts'
import { type MenuPrinter, printedMenuRoutes } from './printed-menu/printed-menu-routes.ts'
import { cloudPrntRoutes } from './printing/cloudprnt-routes.ts'
import { printerRoutes } from './printing/printer-routes.ts'
import { createTicketRenderer } from './printing/render-ticket.ts'
import { privacyRoutes } from './privacy/privacy-routes.ts'
import type { PublishQueue } from './publishing/publish-queue.ts'
import { publishingRoutes, type SitePublisher } from './publishing/publishing-routes.ts'
import { devicePushRoutes, pushRoutes } from './push/push-routes.ts'
import type { PushSettings } from './push/push-service.ts'
import { receiptRoutes } from './receipt-pages/receipt-routes.ts'
import { counterReservationRoutes } from './reservations/counter-routes.ts'
import { reservationRoutes } from './reservations/reservation-routes.ts'
import { stayRoutes } from './reservations/stay-routes.ts'
import { hoursRoutes } from './service/hours-routes.ts'
import { serviceRoutes } from './service/service-routes.ts'
import { findStaffCaller } from './staff/device-access.ts'
import { deviceRoutes } from './staff/device-routes.ts'
import { createDeviceWatch } from './staff/device-watch.ts'
import { operatorStaffRoutes } from './staff/operator-routes.ts'
import { passkeyRoutes } from './staff/passkey-routes.ts'
import { staffRoutes } from './staff/staff-routes.ts'
import { heldProvider, heldSender } from './standby/held-services.ts'
import { standbyRoutes } from './standby/standby-routes.ts'
import { stockRoutes } from './stock/stock-routes.ts'
import { trackingRoutes } from './tracking/tracking-routes.ts'
import { vitalsRoutes } from './tracking/vitals-routes.ts'
import { operatorVenueRoutes } from './venues/operator-routes.ts'
import { searchRoutes } from './venues/search-routes.ts'
import { createVenueReader, type VenueReader } from './venues/venue-reader.ts'
import { venueRoutes } from './venues/venue-routes.ts'
import { lockPurchaseForPayment } from './wallet/lock-purchase-for-payment.ts'
import { walletRoutes } from './wallet/wallet-routes.ts'

/** An answered call. `route` is its pattern, or `none` if there is no such call. */
export type AnsweredCall = { method: string; route: string; status: number; seconds: number }

/** What the API depends on. */
export type ApiDeps = CallDeps & {
  /** Bearer token of the operator's calls. */
  operatorToken: string
  /** Delivers changes of orders to open boards; by default one that only learns of changes by this app and by polling. */
  hub?: BoardHub
  /** Called after each answer. */
  onAnswered?(answered: AnsweredCall): void
  payments: PaymentSettings
  /** Encrypts keys of venues at vendors; without it, venues cannot have any. */
  secrets?: SecretBox
  accounts: AccountSettings
  /** The queue to which edits add publications, within their transactions. Without it, edits are not published. */
  publishing?: PublishQueue
  /** Whether mails are sent to diners, or kept in the outbox; by default they are not offered. */
  offersMails?: boolean
  /** How push messages are sent; null or missing: not at all. */
  push?: PushSettings | null
  /** Called after tracking events were queued (`api/tracking`), to start their delivery. */
  onEventsQueued?(): void
  /** Called after an order that may have taken the last of a counted dish, to show that it is sold out. */
  onStockUsed?(): void
  /** Called when a message was sent or not, and when its delivery is reported. */
  onMessage?(counted: CountedMessage): void
  /** Called when a page view reports its performance. */
  onVitals?(measured: PageVitals): void
  /** Rate limits per network and kind of call; default: `CALL_LIMITS`. */
  callLimits?: CallLimits
  /** Open streams of orders per network; default: `MAX_ORDER_STREAMS`. */
  maxOrderStreams?: number
  /** Open streams of branches per network; default: `MAX_BRANCH_STREAMS`. */
  maxBranchStreams?: number
  /** Where uploaded pictures are stored. Without it, uploads answer `unavailable`. */
  pictures?: PictureStore
  /** What backups are made of. Without it, there are none. */
  backup?: BackupSettings
  /** The publisher of the server that runs this API. Without it, publishing calls answer `unavailable`. */
  publisher?: SitePublisher
  /** Prints menus. Without it, or while it is undefined, calls for printed menus answer `unavailable`. */
  menuPrinter?(): MenuPrinter | undefined
  /** Renders pages of drafts. Without it, or while it is undefined, there are no previews. */
  draftPages?(): DraftPages | undefined
}

type HubDeps = ApiDeps & { hub: BoardHub }

/** Seconds after which clients should retry when the database is unreachable: about as long as a restart takes. */
const RETRY_AFTER_SECONDS = 2
/**
 * Calls of one network that run at the same time, and that wait. All calls, and the pages of `npm start`, share one thread,
 * so a network that sends the most expensive calls at its rate limit delays others by no more than these few calls.
 */
const CONCURRENCY = { most: 8, waiting: 200 }
/** The diners of a full venue share an address. */
const MAX_ORDER_STREAMS = 600
/** One per browser. The customers of a mobile operator may share an address. */
const MAX_BRANCH_STREAMS = 2000
/** The source of internal calls, which are not rate-limited. */
const THIS_MACHINE = { address: '127.0.0.1' }

/**
 * Creates the platform API (spec §7) with the operator's calls, without a socket: tests use `app.request()`, and the server
 * mounts it below `/api`. Failures answer with the contract's `errorBodySchema`. It sends no CORS headers, so only pages of
 * its own origin can read it.
 */
export const createApp = (deps: ApiDeps): Hono<ApiEnv> => createApi(deps).app

/** Like `createApp`, with what the keepers of a server need (`startOrderKeeper`). */
export function createApi(given: ApiDeps): { app: Hono<ApiEnv>; payments: PaymentDeps } {
  const deps = { ...given, hub: given.hub ?? createBoardHub(given) }
  const app = new Hono<ApiEnv>()
  logRequests(app, deps)
  const payments = registerRoutes(app, deps)
  answerFailures(app, deps)
  return { app, payments }
}

/** Logs every request and sets the headers that all responses have. */
function logRequests(app: Hono<ApiEnv>, deps: HubDeps): void {
  app.use(async (c, next) => {
    const started = performance.now()
    const requestId = deps.randomId()
    c.set('requestId', requestId)
    c.set('route', 'none')
    await next()
    // Not by `c.header`, which copies the response and its body for each header.
    const { headers, status } = c.res
    headers.set('X-Request-Id', requestId)
    // Responses with an ETag are the same for everybody. Caches may store them, but must ask each time if they are current.
    headers.set('Cache-Control', headers.has('ETag') ? 'public, no-cache' : 'no-store')
    for (const [name, value] of Object.entries(DATA_HEADERS)) if (!headers.has(name)) headers.set(name, value)
    const { method } = c.req
    const route = c.get('route')
    const ms = performance.now() - started
    deps.log('info', 'request', { id: requestId, method, route, status, ms: Math.round(ms * 10) / 10 })
    deps.onAnswered?.({ method, route, status, seconds: ms / 1000 })
    if (method !== 'GET') deps.hub.wake()
  })
}

/** Creates the guard of all calls, which authenticates callers and limits the rate and concurrency of each network. */
function createCallGuard(deps: ApiDeps, limits: CallLimits): CallGuard {
  const secondsToWait = createNetworkLimit(limits)
  const countCall: CallGuard['countCall'] = (kind, address) => {
    const wait = secondsToWait(kind, address, deps.now())
    if (wait > 0) throw tooMany('too many calls from this network', 'calls', wait)
  }
  const limit = createKeyedLimit(CONCURRENCY, () =>
    tooMany('too many simultaneous calls from this network', 'calls', 1),
  )
  return {
    countCall,
    runLimited: (address, work) => (isThisMachine(address) ? work() : limit(networkOf(address), work)),
    operatorHash: hash(deps.operatorToken),
    findCustomer: (token) => findSessionCustomer(deps.db, token, deps.now()),
    findStaff: (token, referenceId) => findStaffCaller(deps.db, token, referenceId, deps.now()),
  }
}

function registerRoutes(app: Hono<ApiEnv>, deps: HubDeps): PaymentDeps {
  const limits = deps.callLimits ?? CALL_LIMITS
  const guard = createCallGuard(deps, limits)
  const { countCall } = guard
  const register = createRegister(app, guard)
  const { providers, reach, venues } = openProviders(app, deps, countCall)
  venueRoutes(register, deps, venues)
  searchRoutes(register, deps, venues)
  const payments: PaymentDeps = {
    ...{ db: deps.db, venues, now: deps.now, randomId: deps.randomId, log: deps.log, providers },
    lock: { order: createOrderLock(venues), purchase: lockPurchaseForPayment },
    apiUrl: `${deps.payments.siteUrl}${deps.payments.apiPath}`,
    apiPath: deps.payments.apiPath,
  }
  orderRoutes(register, deps, payments, createCouponGuessLimit(limits.coupon, deps.now))
  pushRoutes(register, deps, deps.push ?? null)
  orderMessageRoutes(register, { ...deps, venues, providers: deps.accounts.providers ?? {} })
  reservationRoutes(register, deps, venues)
  loginRoutes(register, {
    ...deps,
    venues,
    secret: deps.accounts.secret,
    sender: heldSender(deps.db, openMessages(app, deps, countCall)),
    texts: createMessageTranslators((message) => deps.log('error', 'translation missing', { message })),
    siteUrl: deps.payments.siteUrl,
  })
  accountRoutes(register, deps, venues)
  feedbackRoutes(register, { ...deps, venues, secret: deps.accounts.secret })
  walletRoutes(register, deps, payments)
  trackingRoutes(register, deps, venues)
  vitalsRoutes(register, deps)
  interestRoutes(register, deps, venues)
  outboxRoutes(register, deps)
  messageVolumeRoutes(register, { ...deps, venues })
  mapsRoutes(register, deps)
  operatorVenueRoutes(register, deps, { reach })
  operatorOrderRoutes(register, deps, payments)
  credentialRoutes(register, { ...deps, vendors: providers.map(({ name }) => name) })
  counterRoutes(register, deps, payments)
  deskRoutes(register, { ...deps, reach, messageChannels: newsChannels(deps.accounts.providers ?? {}) })
  pictureRoutes(register, deps)
  previewRoutes(register, { ...deps, reach, venues })
  scheduleRoutes(register, { ...deps, reach, venues })
  printerRoutes(register, payments, payments.apiUrl)
  printedMenuRoutes(app, register, deps)
  receiptRoutes(register, deps, deps.payments.apiPath)
  openMails(register, deps, venues)
  scanRoute(app, deps.db, countCall)
  cloudPrntRoutes(app, { ...payments, render: createTicketRenderer(payments) }, guard)
  orderStreamRoute(register, deps, deps.maxOrderStreams ?? MAX_ORDER_STREAMS)
  branchStreamRoute(register, { ...deps, venues }, deps.maxBranchStreams ?? MAX_BRANCH_STREAMS)
  privacyRoutes(register, deps, venues)
  publishingRoutes(register, deps)
  backupRoutes(register, deps)
  standbyRoutes(register, deps)
  paymentCallbackRoutes(app, payments, countCall)
  paymentReturnRoute(app, payments, countCall)
  return payments
}

/** The calls of venues' staff. */
function counterRoutes(register: Register, deps: HubDeps, payments: PaymentDeps): void {
  const { hub } = deps
  const { apiPath, siteUrl } = deps.payments
  const devices = createDeviceWatch(deps)
  hub.addCheck(devices.check)
  const presence = createBoardPresence(deps)
  hub.addCheck(presence.check)
  const site = { url: siteUrl, apiPath, secure: siteUrl.startsWith('https:') }
  const staff = { ...deps, venues: payments.venues, onSignedOut: hub.wake, site }
  deviceRoutes(register, staff)
  passkeyRoutes(register, staff)
  staffRoutes(register, staff)
  operatorStaffRoutes(register, deps, siteUrl)
  boardRoutes(register, { ...deps, devices, presence }, payments)
  enteredOrderRoutes(register, deps, payments)
  devicePushRoutes(register, deps, deps.push ?? null)
  const venueDeps = { ...deps, venues: payments.venues }
  orderListRoutes(register, deps, payments.venues)
  insightsRoutes(register, deps, payments.venues)
  paymentBookRoutes(register, payments)
  counterReservationRoutes(register, deps, payments.venues)
  stockRoutes(register, venueDeps)
  settingsRoutes(register, venueDeps)
  serviceRoutes(register, venueDeps)
  hoursRoutes(register, venueDeps)
  stayRoutes(register, venueDeps)
  tableCodeRoutes(register, { ...venueDeps, siteUrl })
}

/** Answers unknown calls and errors with the contract's `errorBodySchema`, and logs unexpected errors. */
function answerFailures(app: Hono<ApiEnv>, deps: ApiDeps): void {
  app.notFound((c) => {
    const error = notFound('there is no such call')
    return c.json(error.body, error.status)
  })
  app.onError((error, c) => {
    if (error instanceof ApiError) {
      if (error.retryAfter !== null) c.header('Retry-After', String(error.retryAfter))
      return c.json(error.body, error.status)
    }
    const id = c.get('requestId')
    const call = { id, method: c.req.method, route: c.get('route') }
    if (isUnreachable(error)) {
      deps.log('error', 'database unreachable', { ...call, error: error.message })
      const unreachable = new ApiError('internal', `the database is unreachable (request ${id})`, {
        retryAfter: RETRY_AFTER_SECONDS,
      })
      c.header('Retry-After', String(RETRY_AFTER_SECONDS))
      return c.json(unreachable.body, 503)
    }
    deps.log('error', 'request failed', { ...call, error: error.stack ?? error.message })
    const internal = new ApiError('internal', `the request failed unexpectedly (request ${id})`)
    return c.json(internal.body, internal.status)
  })
}

/** The calls about mails, which are sent elsewhere (`startMails`). */
function openMails(register: Register, deps: ApiDeps, venues: VenueReader): void {
  const { siteUrl, apiPath } = deps.payments
  const texts = createMessageTranslators(
    (message) => deps.log('error', 'translation missing', { message }),
    ...MAIL_NAMESPACES,
  )
  const offered = deps.offersMails ?? false
  mailRoutes(register, { ...deps, venues, siteUrl, apiPath, texts, offered, secret: deps.accounts.secret })
}

/** Sets up the installation's message providers and the address of their reports or, without any, the outbox. */
function openMessages(app: Hono<ApiEnv>, deps: ApiDeps, countCall: CallGuard['countCall']): MessageSender {
  const { providers = {}, prices, waitForReport } = deps.accounts
  if (!providers.sms && !providers.whatsapp) return createOutboxSender(deps)
  const { siteUrl, apiPath } = deps.payments
  const delivery = { ...deps, providers, prices, waitForReport, apiUrl: `${siteUrl}${apiPath}` }
  messageReportRoutes(app, delivery, countCall)
  return createProviderSender(delivery)
}

/** Sets up the installation's payment providers or, without any, the sandbox and its page if it is enabled. */
function openProviders(
  app: Hono<ApiEnv>,
  deps: ApiDeps,
  countCall: CallGuard['countCall'],
): Pick<PaymentDeps, 'providers' | 'venues'> & { reach: PaymentReach } {
  const { sandboxSecret, providers: real = [] } = deps.payments
  const opened =
    real.length > 0 || sandboxSecret === null ? real : [openSandbox(app, deps, sandboxSecret, countCall)]
  const providers = opened.map((provider) => heldProvider(deps.db, provider))
  const reach = reachOf(providers)
  return { providers, reach, venues: createVenueReader(reach) }
}

function openSandbox(
  app: Hono<ApiEnv>,
  { db, now, randomId, payments: { siteUrl, apiPath } }: ApiDeps,
  secret: string,
  countCall: CallGuard['countCall'],
): PaymentProvider {
  const apiUrl = `${siteUrl}${apiPath}`
  const sandbox = createSandbox({
    ...{ db, now, randomId, secret, apiPath },
    async deliver({ url, body, headers }) {
      // The sandbox runs in this process, so its callbacks are passed to the route without a socket.
      const answer = await app.request(
        url.slice(apiUrl.length),
        { method: 'POST', headers, body },
        THIS_MACHINE,
      )
      return answer.status
    },
  })
  sandboxRoutes(app, sandbox, now, countCall)
  return sandbox
}
