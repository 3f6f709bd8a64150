import { join, resolve } from 'node:path'
import * as v from 'valibot'
import type { SmtpSettings } from '../../../api/mail/smtp.ts'
import type { MessageProviders } from '../../../api/messages/deliver.ts'
import type { MessagePrices } from '../../../api/messages/message-prices.ts'
import type { StripeSettings } from '../../../api/payments/stripe/stripe.ts'
import type { TapSettings } from '../../../api/payments/tap/tap.ts'
import { tileUrl } from '../../publish/plan/tile-url.ts'
import type { BucketAddress } from '../../publish/store/object-bucket.ts'
import { bucketAddress, siteStoreSettings } from '../../publish/store/site-store.ts'
import { MAIL_SECRETS, mailSettings, toSmtpSettings } from './mail-settings.ts'
import {
  MESSAGE_SECRETS,
  messageSettings,
  openMessageProviders,
  readMessagePrices,
} from './message-settings.ts'
import { API_ROUTE, isBelowRoute } from './routes.ts'
import { isPlaceholder, passwordOf, readSecretFiles, withPassword } from './secret-settings.ts'
import { stripeVariables, toStripeSettings } from './stripe-config.ts'
import { tapVariables, toTapSettings } from './tap-config.ts'

/** The settings of the servers, from the environment. Addresses have no slash at the end. */
export type Config = {
  port: number
  host: string
  /** Port of `/metrics` on `host`, which visitors do not reach; undefined for no metrics. */
  metricsPort: number | undefined
  dataDir: string
  siteDir: string
  /** Object storage for the releases; undefined for `siteDir`. */
  siteStore: BucketAddress | undefined
  /** The platform API; undefined for our own, served with the site under `/api`. */
  apiBase: string | undefined
  /** Reference ids to publish from `API_BASE`; our own API lists its venues itself. */
  venues: readonly string[]
  /** A Postgres server; undefined for the embedded database in `dataDir`. */
  databaseUrl: string | undefined
  /** Whether a process may migrate the database when it starts; otherwise `npm run migrate` has to be run before. */
  migrate: boolean
  /** Whether `npm start` publishes edits; otherwise `npm run worker` does. */
  publisher: boolean
  /** Whether a database without venues gets those of the demo. */
  demo: boolean
  /** Credential of the operator's calls; undefined for the one in `dataDir`, created on the first start. */
  operatorToken: string | undefined
  /** Signs the sandbox's callbacks; undefined for the one in `dataDir`, created on the first start. */
  paymentSecret: string | undefined
  /** Days after which personal data of guests' orders and reservations is erased; null for never. */
  retentionDays: number | null
  /**
   * The payment sandbox, which charges nobody: enabled by the operator (`named`), enabled because only this machine can reach
   * the site (`local`), or off.
   */
  sandbox: 'named' | 'local' | 'off'
  /** Payments by Stripe; undefined for none. */
  stripe: StripeSettings | undefined
  /** Payments by Tap; undefined for none. */
  tap: TapSettings | undefined
  /** Key of the hashes of codes and phone numbers; undefined for the one in `dataDir`, created on the first start. */
  accountSecret: string | undefined
  /** Deliver codes by SMS and WhatsApp; without any, codes stay in the outbox. */
  messageProviders: MessageProviders
  /** What messages cost, for the operator's figures; undefined if nobody says. */
  messagePrices: MessagePrices | undefined
  /** Sends mails to diners. `outbox`: they are kept, on a site that is only tried out; null: they are not offered. */
  mail: SmtpSettings | 'outbox' | null
  /** Encrypts keys of venues; undefined for the one in `dataDir`, created when the first is stored. */
  secretKey: string | undefined
  /** Private key of push messages; undefined for the one in `dataDir`, created on the first start. */
  pushPrivateKey: string | undefined
  /** Its public key, if the operator wants it to be checked. */
  pushPublicKey: string | undefined
  /** Whom push services can write to; undefined for no push messages. */
  pushContact: string | undefined
  /** Verifies messages of the platform at `apiBase` about its venues; undefined if it sends none. */
  webhookSecret: string | undefined
  /** Address and signing secret of the calls that purge a CDN; undefined for no calls. */
  purge: { url: string; secret: string } | undefined
  /** Number of proxies in front of this server, each of which appends its caller to `X-Forwarded-For`. */
  proxies: number
  /** The visitors' address of the site, for canonical links, sitemaps and QR codes. */
  siteUrl: string
  /** Another image proxy that resizes pictures of other hosts by the same query; undefined to resize them here. */
  imageProxy: string | undefined
  /** The browser that makes PDF files of printed menus, and whether it runs in its sandbox; undefined for no PDF files. */
  chromium: { chromium: string; sandbox: boolean } | undefined
  /** A maps service for search and look-up of places (spec §7); undefined for that of our own API. */
  mapsUrl: string | undefined
  /** Map tiles, with `{z}`, `{x}` and `{y}`. */
  tileUrl: string
}

/** An invalid environment: one line per invalid variable. */
export class ConfigError extends Error {}

/** Variables whose values are never shown, not even in errors. */
const SECRET = new Set([
  'DATABASE_URL',
  'DATABASE_PASSWORD',
  'SUFRA_OPERATOR_TOKEN',
  'SUFRA_PAYMENT_SECRET',
  'SUFRA_SECRET_KEY',
  'SUFRA_ACCOUNT_SECRET',
  'SUFRA_PUSH_PRIVATE_KEY',
  'SUFRA_WEBHOOK_SECRET',
  'SUFRA_PURGE_SECRET',
  ...MESSAGE_SECRETS,
  ...MAIL_SECRETS,
  'SUFRA_STRIPE_KEYS',
  'SUFRA_STRIPE_WEBHOOK_SECRETS',
  'SUFRA_STRIPE_CONNECT_SECRETS',
  'SUFRA_TAP_KEYS',
])

const address = v.pipe(
  v.string(),
  v.check(isWebAddress, 'must be an http:// or https:// address'),
  v.transform((text) => text.replace(/\/+$/, '')),
)

const NOT_A_PORT = 'must be a port number from 0 to 65535'
const portNumber = v.pipe(
  v.string(),
  v.regex(/^\d{1,5}$/, NOT_A_PORT),
  v.transform(Number),
  v.maxValue(65535, NOT_A_PORT),
)

const flag = (byDefault: '0' | '1') => v.optional(v.picklist(['0', '1'], 'must be 0 or 1'), byDefault)

const pushKey = (length: number) =>
  v.pipe(
    v.string(),
    v.regex(new RegExp(`^[\\w-]{${length}}$`), `must have ${length} characters of base64url`),
  )

const environment = v.object({
  PORT: v.optional(portNumber, '4321'),
  METRICS_PORT: v.optional(portNumber),
  HOST: v.optional(
    v.pipe(v.string(), v.regex(/^[\w.:-]+$/, 'must be a host name or an IP address')),
    '127.0.0.1',
  ),
  DATA_DIR: v.optional(v.string(), '.data'),
  SITE_DIR: v.optional(v.string()),
  ...siteStoreSettings,
  ...messageSettings,
  ...mailSettings,
  API_BASE: v.optional(address),
  VENUES: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^[\w-]+(\s*,\s*[\w-]+)*$/, 'must be reference ids separated by commas'),
      v.transform((text) => text.split(/\s*,\s*/)),
    ),
  ),
  DATABASE_URL: v.optional(
    v.pipe(v.string(), v.regex(/^postgres(ql)?:\/\/./, 'must be a postgres:// or postgresql:// address')),
  ),
  DATABASE_PASSWORD: v.optional(v.string()),
  MIGRATE: flag('1'),
  PUBLISHER: flag('1'),
  SUFRA_DEMO: flag('1'),
  SUFRA_OPERATOR_TOKEN: v.optional(
    v.pipe(v.string(), v.regex(/^\S{20,}$/, 'must have at least 20 characters and no spaces')),
  ),
  SUFRA_PAYMENT_SECRET: v.optional(
    v.pipe(v.string(), v.regex(/^\S{20,}$/, 'must have at least 20 characters and no spaces')),
  ),
  SUFRA_SECRET_KEY: v.optional(v.string()),
  SUFRA_ACCOUNT_SECRET: v.optional(
    v.pipe(v.string(), v.regex(/^\S{20,}$/, 'must have at least 20 characters and no spaces')),
  ),
  SUFRA_PUSH_PRIVATE_KEY: v.optional(pushKey(43)),
  SUFRA_PUSH_PUBLIC_KEY: v.optional(pushKey(87)),
  SUFRA_PUSH_CONTACT: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/, 'must be a mailto: or https: address'),
    ),
  ),
  SUFRA_WEBHOOK_SECRET: v.optional(
    v.pipe(v.string(), v.regex(/^\S{32,}$/, 'must have at least 32 characters and no spaces')),
  ),
  RETENTION_DAYS: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^[1-9]\d{0,4}$/, 'must be a number of days from 1 to 99999'),
      v.transform(Number),
    ),
  ),
  SUFRA_SANDBOX: v.optional(v.picklist(['0', '1'], 'must be 0 or 1')),
  ...stripeVariables,
  ...tapVariables,
  PURGE_URL: v.optional(address),
  SUFRA_PURGE_SECRET: v.optional(
    v.pipe(v.string(), v.regex(/^\S{32,}$/, 'must have at least 32 characters and no spaces')),
  ),
  PROXIES: v.optional(
    v.pipe(v.string(), v.regex(/^\d$/, 'must be a number of proxies from 0 to 9'), v.transform(Number)),
    '0',
  ),
  SITE_URL: v.optional(
    v.pipe(
      address,
      v.check(
        (text) => !isWebAddress(text) || new URL(text).pathname === '/',
        'must be an address without a path',
      ),
      v.transform((text) => (isWebAddress(text) ? new URL(text).origin : text)),
    ),
  ),
  IMAGE_PROXY: v.optional(address),
  CHROMIUM_PATH: v.optional(v.pipe(v.string(), v.regex(/^\//, 'must be an absolute path'))),
  CHROMIUM_SANDBOX: flag('1'),
  MAPS_URL: v.optional(address),
  TILE_URL: tileUrl,
})

/**
 * Reads and checks the environment; an empty variable counts as unset, and the files of secrets (`…_FILE`) are read.
 * Throws a `ConfigError` that lists all problems.
 */
export function readConfig(variables: Readonly<Record<string, string | undefined>>): Config {
  const { set, problems } = readSecretFiles(variables, SECRET)
  if (problems.length > 0) throw new ConfigError(problems.join('\n'))
  const parsed = v.safeParse(environment, set)
  if (!parsed.success) {
    throw new ConfigError(
      parsed.issues
        .map((issue) => {
          const name = v.getDotPath(issue) ?? ''
          const shown = SECRET.has(name) ? 'its value' : JSON.stringify(set[name])
          return `${name}: ${shown} ${issue.message}`
        })
        .join('\n'),
    )
  }
  const env = parsed.output
  assertNoPlaceholders(set)
  if (env.DATABASE_PASSWORD !== undefined && env.DATABASE_URL === undefined)
    throw new ConfigError('DATABASE_URL: is required with DATABASE_PASSWORD')
  if (env.PUBLISHER === '0' && env.DATABASE_URL === undefined)
    throw new ConfigError(
      'DATABASE_URL: is required with PUBLISHER=0, since only one process can use the embedded database',
    )
  const { PURGE_URL: purgeUrl, SUFRA_PURGE_SECRET: purgeSecret } = env
  if (purgeUrl !== undefined && purgeSecret === undefined)
    throw new ConfigError('SUFRA_PURGE_SECRET: is required with PURGE_URL, whose calls it signs')
  const dataDir = resolve(env.DATA_DIR)
  const siteUrl = env.SITE_URL ?? `http://localhost:${env.PORT}`
  const isLocal = isLoopback(env.HOST) && env.PROXIES === 0 && isLocalSite(siteUrl)
  return {
    port: env.PORT,
    host: env.HOST,
    metricsPort: env.METRICS_PORT,
    dataDir,
    siteDir: env.SITE_DIR ? resolve(env.SITE_DIR) : join(dataDir, 'site'),
    siteStore: bucketAddress(env),
    apiBase: env.API_BASE,
    venues: env.VENUES ?? [],
    databaseUrl: env.DATABASE_URL && withPassword(env.DATABASE_URL, env.DATABASE_PASSWORD),
    migrate: env.MIGRATE === '1',
    publisher: env.PUBLISHER === '1',
    demo: env.SUFRA_DEMO === '1',
    operatorToken: env.SUFRA_OPERATOR_TOKEN,
    paymentSecret: env.SUFRA_PAYMENT_SECRET,
    sandbox:
      env.SUFRA_SANDBOX === '1' ? 'named' : env.SUFRA_SANDBOX === undefined && isLocal ? 'local' : 'off',
    stripe: assertSettings(toStripeSettings(env)),
    tap: assertSettings(toTapSettings(env)),
    accountSecret: env.SUFRA_ACCOUNT_SECRET,
    secretKey: env.SUFRA_SECRET_KEY,
    messageProviders: withConfigError(() => openMessageProviders(env, set)),
    messagePrices: withConfigError(() => readMessagePrices(env)),
    mail: assertSettings(toSmtpSettings(env)) ?? (isLocal || isTriedOut(env) ? 'outbox' : null),
    pushPrivateKey: env.SUFRA_PUSH_PRIVATE_KEY,
    pushPublicKey: env.SUFRA_PUSH_PUBLIC_KEY,
    pushContact: env.SUFRA_PUSH_CONTACT ?? (siteUrl.startsWith('https:') ? siteUrl : undefined),
    webhookSecret: env.SUFRA_WEBHOOK_SECRET,
    purge: purgeUrl && purgeSecret ? { url: purgeUrl, secret: purgeSecret } : undefined,
    proxies: env.PROXIES,
    siteUrl,
    retentionDays: env.RETENTION_DAYS ?? null,
    imageProxy: env.IMAGE_PROXY,
    chromium: env.CHROMIUM_PATH
      ? { chromium: env.CHROMIUM_PATH, sandbox: env.CHROMIUM_SANDBOX === '1' }
      : undefined,
    mapsUrl: env.MAPS_URL,
    tileUrl: env.TILE_URL,
  }
}

/** Whether the payment sandbox was turned on and is used. */
const isTriedOut = (env: v.InferOutput<typeof environment>): boolean =>
  env.SUFRA_SANDBOX === '1' && !toStripeSettings(env) && !toTapSettings(env)

function withConfigError<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    throw new ConfigError((error as Error).message)
  }
}

/** Returns settings that are no message about what is missing. @throws ConfigError */
function assertSettings<T extends object>(settings: T | string | undefined): T | undefined {
  if (typeof settings === 'string') throw new ConfigError(settings)
  return settings
}

/** Rejects secrets that were copied from an example and never replaced. @throws ConfigError */
function assertNoPlaceholders(set: Readonly<Record<string, string>>): void {
  const problems = [...SECRET].flatMap((name) => {
    const value = /^(DATABASE|SMTP)_URL$/.test(name) ? passwordOf(set[name]) : set[name]
    return value !== undefined && isPlaceholder(value)
      ? [`${name}: its value is the placeholder of an example; replace it with a secret of your own`]
      : []
  })
  if (problems.length > 0) throw new ConfigError(problems.join('\n'))
}

/**
 * Rejects an `API_BASE` that is this server itself, which would forward its calls to itself. That happens by accident: the
 * operator's tool reads the same variable. @throws ConfigError
 */
export function assertForeignApi(config: Pick<Config, 'apiBase' | 'host' | 'port' | 'siteUrl'>): void {
  const { apiBase, host, port, siteUrl } = config
  if (apiBase === undefined) return
  const { hostname, port: given, protocol, origin, pathname } = new URL(apiBase)
  const apiPort = Number(given || (protocol === 'https:' ? 443 : 80))
  const isHere = hostname === host || (isLoopback(hostname) && (isLoopback(host) || isAnyAddress(host)))
  // The visitors' address leads here through a proxy or a CDN, so the API's path there is this server's own.
  const isOwnSite = origin === new URL(siteUrl).origin && isBelowRoute(pathname, API_ROUTE)
  if (!isOwnSite && (apiPort !== port || !isHere)) return
  throw new ConfigError(
    `API_BASE: ${JSON.stringify(apiBase)} is this server itself. Unset it to use the API that the server brings; it names the API of another platform`,
  )
}

/**
 * Rejects an `API_BASE` without venues. `npm start` needs venues to publish: those of its own API, those in `VENUES`, or those
 * that a platform reports. `API_BASE` may be set by accident, and a site without venues would replace the live one.
 */
export function assertVenues(config: Pick<Config, 'apiBase' | 'venues' | 'webhookSecret'>): void {
  const { apiBase, venues, webhookSecret } = config
  if (apiBase === undefined || venues.length > 0 || webhookSecret !== undefined) return
  throw new ConfigError(
    `VENUES: is required with API_BASE (${JSON.stringify(apiBase)}): the reference ids of the venues to publish. Unset API_BASE to use the API that the server brings`,
  )
}

const isAnyAddress = (host: string) => host === '0.0.0.0' || host === '::'
const isLoopback = (host: string) => /^(localhost|127(\.\d+){3}|\[?::1\]?)$/.test(host)

function isLocalSite(siteUrl: string): boolean {
  const { protocol, hostname } = new URL(siteUrl)
  return protocol === 'http:' && isLoopback(hostname)
}

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)
}
