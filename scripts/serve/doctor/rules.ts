import { SECRET_KEY } from '../../../api/crypto/secret-box.ts'

/** What is known about an installation, without secrets. Times are in epoch milliseconds, sizes in bytes. */
export type Facts = {
  /** The clock of this machine when the facts were collected. */
  readonly now: number
  readonly siteUrl: string
  readonly host: string
  readonly proxies: number
  readonly sandbox: 'named' | 'local' | 'off'
  /** Names of the payment providers. */
  readonly payments: readonly string[]
  /** The providers of codes, as `sms by twilio`. */
  readonly messages: readonly string[]
  /** The sender of mails, and why the mail server cannot be used. `outbox`: they are only kept; null: none are offered. */
  readonly mail: { readonly from: string; readonly error: string | null } | 'outbox' | null
  readonly server: ServerFacts
  readonly site: SiteFacts
  readonly database: DatabaseFacts
  readonly secrets: readonly SecretFacts[]
  /** Whom push services can write to; null if nobody. */
  readonly pushContact: string | null
  readonly dataDir: { readonly path: string; readonly error: string | null }
  readonly disk: { readonly path: string; readonly free: number; readonly total: number } | null
  /** Null: no browser is set. */
  readonly chromium: { readonly path: string; readonly error: string | null } | null
  /** Families that texts on tickets and cards need and that are not installed. */
  readonly missingFonts: readonly string[]
}

/** The server at `API_BASE`. */
export type ServerFacts = {
  readonly address: string
  readonly error: string | null
  /** Failed checks of `/readyz`. */
  readonly failed: readonly string[]
  readonly standby: boolean
  /** Venues whose key at a payment provider was lost. */
  readonly lostKeys: readonly string[]
}

/** The site at `SITE_URL`, as this machine reaches it. */
export type SiteFacts = {
  readonly error: string | null
  /** When its TLS certificate ends; null without TLS. */
  readonly certificateEnds: number | null
  /** The time in its header `Date`; null if it has none. */
  readonly date: number | null
  /** How a callback was answered: true if by the API of this code. */
  readonly callbacks: boolean
}

export type DatabaseFacts =
  | { readonly kind: 'embedded'; readonly exists: boolean }
  | {
      readonly kind: 'server'
      readonly error: string | null
      /** As in `server_version_num`: 180004. */
      readonly version: number
      readonly now: number
      /** Migrations of this code that the database does not have. */
      readonly pending: readonly string[]
      /** Migrations of the database that this code does not know. */
      readonly unknown: readonly string[]
    }

export type SecretFacts = {
  readonly name: string
  /** Null: there is none yet. */
  readonly length: number | null
  readonly placeholder: boolean
}

/** A line of the report. `advice`: what to do. */
export type Finding = {
  readonly level: 'ok' | 'warning' | 'problem'
  readonly subject: string
  readonly text: string
  readonly advice?: string
}

/** Differences between clocks in milliseconds. Signatures of callbacks are refused after five minutes. */
const [CLOCK_WARNING, CLOCK_PROBLEM] = [5_000, 60_000]
const DAY = 86_400_000
const GB = 1e9
/** The oldest Postgres on which the queue of publications runs. */
const OLDEST_POSTGRES = 13
const SECRET_LENGTH = 20

/** Judges the facts about an installation. */
export const diagnose = (facts: Facts): Finding[] => [
  judgeServer(facts.server),
  ...judgeSite(facts),
  judgeClock(facts),
  judgeDatabase(facts.database),
  ...facts.secrets.map(judgeSecret),
  judgePushContact(facts.pushContact),
  judgePayments(facts),
  ...judgeVenueKeys(facts.server),
  judgeMessages(facts.messages),
  judgeMail(facts.mail),
  judgeDataDir(facts),
  judgeDisk(facts),
  judgeChromium(facts.chromium),
  judgeFonts(facts.missingFonts),
]

const ok = (subject: string, text: string): Finding => ({ level: 'ok', subject, text })
const warning = (subject: string, text: string, advice: string): Finding => ({
  ...{ level: 'warning', subject, text, advice },
})
const problem = (subject: string, text: string, advice: string): Finding => ({
  ...{ level: 'problem', subject, text, advice },
})

function judgeServer({ address, error, failed, standby }: ServerFacts): Finding {
  if (error !== null)
    return problem(
      'server',
      `${address} does not answer: ${error}`,
      'start it with `npm start`, or set API_BASE to its address',
    )
  if (failed.length > 0)
    return problem('server', `not ready: ${failed.join(', ')}`, 'its log has the reasons (“not ready”)')
  if (standby)
    return warning(
      'server',
      'on standby: restored from a backup, it takes no orders and sends nothing',
      'check it, then run `npm run venue -- release`',
    )
  return ok('server', `${address} is ready`)
}

function judgeSite({ siteUrl, site, proxies, host, now }: Facts): Finding[] {
  const { protocol, hostname } = new URL(siteUrl)
  if (isLocal(hostname))
    return [
      warning(
        'site',
        `SITE_URL is ${siteUrl}, which only this machine can open`,
        'set SITE_URL to its public address',
      ),
    ]
  const findings: Finding[] = []
  if (site.error !== null)
    return [
      problem(
        'site',
        `${siteUrl} cannot be reached from here: ${site.error}`,
        'check DNS, the proxy and its certificate. For a certificate authority of your own, set NODE_EXTRA_CA_CERTS to its file. If this machine cannot reach its own public address, check from another one',
      ),
    ]
  if (protocol !== 'https:')
    findings.push(
      problem(
        'site',
        `${siteUrl} has no TLS`,
        'serve it by https: browsers offer no location, notifications or passkeys without it',
      ),
    )
  else findings.push(judgeCertificate(site.certificateEnds, now))
  findings.push(
    site.callbacks
      ? ok('callbacks', `${siteUrl}/api reaches this API`)
      : problem(
          'callbacks',
          `${siteUrl}/api does not reach this API, so payment providers cannot report payments`,
          'forward /api to `npm start`, POST requests included',
        ),
  )
  if (protocol === 'https:' && proxies === 0)
    findings.push(
      warning(
        'proxy',
        `PROXIES is 0, although a proxy terminates TLS${isLocal(host) ? ' on this machine' : ''}`,
        'set PROXIES to the number of proxies, so that visitors do not share a rate limit',
      ),
    )
  return findings
}

function judgeCertificate(ends: number | null, now: number): Finding {
  if (ends === null) return ok('TLS', 'the certificate is valid')
  const days = Math.floor((ends - now) / DAY)
  const until = new Date(ends).toISOString().slice(0, 10)
  return days < 14
    ? warning(
        'TLS',
        `the certificate ends in ${days} days, on ${until}`,
        'renew it, and check what renews it',
      )
    : ok('TLS', `the certificate is valid until ${until}`)
}

function judgeClock({ now, site, database }: Facts): Finding {
  const others: [string, number | null][] = [
    ['the database', database.kind === 'server' && database.error === null ? database.now : null],
    ['the site', site.date],
  ]
  let worst: Finding = ok('clock', 'agrees with the others')
  let most = CLOCK_WARNING
  for (const [name, time] of others) {
    const apart = time === null ? 0 : Math.abs(time - now)
    if (apart <= most) continue
    most = apart
    const text = `differs from that of ${name} by ${Math.round(apart / 1000)} s`
    const advice = 'synchronize the clocks (timedatectl set-ntp true)'
    worst = apart > CLOCK_PROBLEM ? problem('clock', text, advice) : warning('clock', text, advice)
  }
  return worst
}

function judgeDatabase(database: DatabaseFacts): Finding {
  if (database.kind === 'embedded')
    return database.exists
      ? ok('database', 'embedded, in DATA_DIR')
      : warning('database', 'there is none yet', 'the first start creates it')
  const { error, version, pending, unknown } = database
  if (error !== null)
    return problem('database', `cannot be reached: ${error}`, 'check DATABASE_URL, and that Postgres runs')
  const major = Math.floor(version / 10_000)
  if (major < OLDEST_POSTGRES)
    return problem('database', `Postgres ${major} is too old`, `upgrade to ${OLDEST_POSTGRES} or later`)
  if (unknown.length > 0)
    return problem(
      'database',
      `was migrated by a newer version of Sufra (${unknown.join(', ')})`,
      'run that version, or restore a backup',
    )
  if (pending.length > 0)
    return warning(
      'database',
      `${pending.length} migrations are pending, from ${pending[0]}`,
      'make a backup; the next start migrates it',
    )
  return ok('database', `Postgres ${major}, up to date`)
}

function judgeSecret({ name, length, placeholder }: SecretFacts): Finding {
  // Created with the first key of a venue, so that most installations have none.
  if (length === null && name === SECRET_KEY.file)
    return ok(name, 'there is none yet: the first key of a venue creates it')
  if (length === null) return warning(name, 'there is none yet', 'the first start creates it')
  if (length < SECRET_LENGTH)
    return problem(name, `has ${length} characters`, 'generate one with `openssl rand -base64 32`')
  if (placeholder)
    return problem(name, 'looks like a placeholder', 'generate one with `openssl rand -base64 32`')
  return ok(name, 'is set')
}

/** Whether a secret looks as if somebody typed it or copied it from an example. */
export const looksTyped = (secret: string): boolean =>
  /change.?me|example|placeholder|password|your.?(secret|token|key)|insert|todo|12345678|abcdef/i.test(
    secret,
  ) || new Set(secret).size < 8

function judgePushContact(contact: string | null): Finding {
  const advice = 'set SUFRA_PUSH_CONTACT to mailto:you@your.domain'
  if (contact === null)
    return warning('push messages', 'are off: push services could write to nobody', advice)
  const domain = contact.startsWith('mailto:') ? (contact.split('@')[1] ?? '') : new URL(contact).hostname
  return isLocal(domain) || /(^|\.)example(\.(com|org|net))?$|^$/.test(domain)
    ? problem('push messages', `${contact} is nobody’s address; Apple refuses such messages`, advice)
    : ok('push messages', `contact ${contact}`)
}

function judgePayments({ payments, sandbox, siteUrl }: Facts): Finding {
  if (payments.length > 0) return ok('payments', payments.join(', '))
  if (sandbox === 'named' && siteUrl.startsWith('https:'))
    return warning(
      'payments',
      'the sandbox is on: orders count as paid and nobody is charged',
      'unset SUFRA_SANDBOX',
    )
  if (sandbox !== 'off')
    return ok('payments', sandbox === 'local' ? 'sandbox, for this machine only' : 'sandbox')
  return warning(
    'payments',
    'there is no provider, so nobody can pay online',
    'set up Stripe (docs/settings.md, “Stripe”), unless your venues take none online',
  )
}

const judgeVenueKeys = ({ lostKeys }: ServerFacts): Finding[] =>
  lostKeys.length === 0
    ? []
    : [
        problem(
          'keys of venues',
          `lost when a backup was restored; not paid online: ${lostKeys.join(', ')}`,
          'store each again: `npm run venue -- set-key REF PROVIDER FILE`',
        ),
      ]

function judgeMessages(messages: readonly string[]): Finding {
  if (messages.length > 0) return ok('messages', messages.join(', '))
  return warning(
    'messages',
    'there is no provider: codes stay in the outbox, and only operators see them',
    'set SMS_PROVIDER or WHATSAPP_PROVIDER (docs/settings.md, “Messages”)',
  )
}

function judgeMail(mail: Facts['mail']): Finding {
  if (!mail) return ok('e-mail', 'not set: diners are offered none')
  if (mail === 'outbox')
    return warning(
      'e-mail',
      'there is no mail server: mails stay in the outbox, and only operators see them',
      'set SMTP_URL (docs/settings.md, “E-mail”)',
    )
  return mail.error === null
    ? ok('e-mail', `sent by ${mail.from}`)
    : problem(
        'e-mail',
        `the mail server cannot be used: ${mail.error}`,
        'check SMTP_URL (docs/settings.md, “E-mail”)',
      )
}

const judgeDataDir = ({ dataDir: { path, error } }: Facts): Finding =>
  error === null
    ? ok('DATA_DIR', `${path} can be written`)
    : problem('DATA_DIR', `${path} cannot be written: ${error}`, 'make it belong to the user that runs Sufra')

function judgeDisk({ disk }: Facts): Finding {
  if (!disk) return warning('disk', 'its free space is unknown', 'check it with `df -h`')
  const free = `${(disk.free / GB).toFixed(1)} GB free`
  const advice = 'free some space, or move DATA_DIR'
  if (disk.free < 0.2 * GB) return problem('disk', free, advice)
  return disk.free < 2 * GB || disk.free < disk.total * 0.05
    ? warning('disk', free, advice)
    : ok('disk', free)
}

function judgeChromium(chromium: Facts['chromium']): Finding {
  if (!chromium) return ok('Chromium', 'not set: browsers of staff make the PDF files')
  return chromium.error === null
    ? ok('Chromium', chromium.path)
    : problem('Chromium', `${chromium.path}: ${chromium.error}`, 'install it, or correct CHROMIUM_PATH')
}

const judgeFonts = (missing: readonly string[]): Finding =>
  missing.length === 0
    ? ok('fonts', 'for all languages')
    : problem('fonts', `missing: ${missing.join(', ')}`, 'run `npm ci`')

const isLocal = (host: string) => /^(localhost|.*\.localhost|127(\.\d+){3}|\[?::1\]?|0\.0\.0\.0)$/.test(host)
