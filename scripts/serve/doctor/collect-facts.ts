import { existsSync } from 'node:fs'
import { access, constants, readFile, rm, statfs, writeFile } from 'node:fs/promises'
import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { TLSSocket } from 'node:tls'
import pg from 'pg'
import { usedSecretFiles } from '../../../api/backup/secret-files.ts'
import { migrationNames } from '../../../api/db/migrate.ts'
import { scriptFonts } from '../../../api/drawing/fonts.ts'
import { checkSmtp } from '../../../api/mail/smtp.ts'
import { type Config, readConfig } from '../server/config.ts'
import { readSecretFiles } from '../server/secret-settings.ts'
import type { DatabaseFacts, Facts, SecretFacts, ServerFacts, SiteFacts } from './rules.ts'
import { looksTyped } from './rules.ts'

/** For one connection, in milliseconds. */
const TIMEOUT = 5_000

/** Collects the facts about the installation that the environment describes. Sends nothing secret. @throws ConfigError */
export async function collectFacts(
  environment: Readonly<Record<string, string | undefined>>,
): Promise<Facts> {
  const config = readConfig(withoutApiBase(environment))
  const { siteUrl, host, proxies, sandbox, pushContact } = config
  const address = environment.API_BASE || `http://127.0.0.1:${config.port}/api`
  const [server, site, database, secrets, dataDir, disk, chromium, mail] = await Promise.all([
    readServer(address),
    readSite(siteUrl),
    readDatabase(config),
    readSecrets(config, environment),
    tryDataDir(config.dataDir),
    readDisk(config.dataDir),
    readChromium(config),
    readMail(config),
  ])
  return {
    now: Date.now(),
    ...{ siteUrl, host, proxies, sandbox, server, site, database, secrets, dataDir, disk, chromium, mail },
    payments: config.stripe ? ['Stripe'] : [],
    messages: (['sms', 'whatsapp'] as const).flatMap((channel) => {
      const provider = config.messageProviders[channel]
      return provider ? [`${channel} by ${provider.name}`] : []
    }),
    pushContact: pushContact ?? null,
    missingFonts: scriptFonts.filter((family) => !isInstalled(family)),
  }
}

/** For the operator's commands, it is the address of the own server. */
const withoutApiBase = ({ API_BASE: _, ...rest }: Readonly<Record<string, string | undefined>>) => rest

const messageOf = (error: unknown) => {
  const { code, message } = error as NodeJS.ErrnoException
  return message || code || String(error)
}

type Reply = { status: number; date: number | null; body: string; certificateEnds: number | null }

/** Sends a request, and returns what the rules need. Certificates are checked. */
function send(url: string, method: 'GET' | 'POST'): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const open = url.startsWith('https:') ? httpsRequest : httpRequest
    const request = open(url, { method, timeout: TIMEOUT, agent: false }, (response) => {
      const ends = (response.socket as Partial<TLSSocket>).getPeerCertificate?.().valid_to
      const date = Date.parse(response.headers.date ?? '')
      let body = ''
      response.setEncoding('utf8')
      response.on('data', (piece: string) => {
        if (body.length < 10_000) body += piece
      })
      response.on('error', reject)
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          date: Number.isNaN(date) ? null : date,
          body,
          certificateEnds: ends ? Date.parse(ends) : null,
        }),
      )
    })
    request.on('timeout', () => request.destroy(new Error(`no answer within ${TIMEOUT / 1000} s`)))
    request.on('error', reject)
    request.end()
  })
}

async function readServer(address: string): Promise<ServerFacts> {
  try {
    const { body } = await send(new URL('/readyz', address).href, 'GET')
    const { checks, standby, lost_keys } = JSON.parse(body) as {
      checks?: Record<string, string>
      standby?: boolean
      lost_keys?: string[]
    }
    const failed = Object.entries(checks ?? {}).filter(([, result]) => result !== 'ok')
    return {
      ...{ address, error: null, failed: failed.map(([name]) => name) },
      ...{ standby: standby === true, lostKeys: lost_keys ?? [] },
    }
  } catch (error) {
    return { address, error: messageOf(error), failed: [], standby: false, lostKeys: [] }
  }
}

async function readSite(siteUrl: string): Promise<SiteFacts> {
  try {
    const { date, certificateEnds } = await send(`${siteUrl}/healthz`, 'GET')
    // There is no such provider; only this API says it like that.
    const callback = await send(`${siteUrl}/api/payments/doctor/callback`, 'POST')
    const callbacks = callback.status === 404 && callback.body.includes('unknown payment provider')
    return { error: null, certificateEnds, date, callbacks }
  } catch (error) {
    return { error: messageOf(error), certificateEnds: null, date: null, callbacks: false }
  }
}

async function readDatabase({ databaseUrl, dataDir }: Config): Promise<DatabaseFacts> {
  if (databaseUrl === undefined) return { kind: 'embedded', exists: existsSync(join(dataDir, 'db')) }
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: TIMEOUT })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query(
      `select current_setting('server_version_num')::integer as version,
        extract(epoch from clock_timestamp()) * 1000 as now,
        to_regclass('kysely_migration') is not null as migrated`,
    )
    const [{ version, now, migrated }] = rows
    const done: string[] = migrated
      ? (await client.query('select name from kysely_migration')).rows.map(({ name }) => name)
      : []
    return {
      ...{ kind: 'server', error: null, version, now: Number(now) },
      pending: migrationNames.filter((name) => !done.includes(name)),
      unknown: done.filter((name) => !migrationNames.includes(name)),
    }
  } catch (error) {
    return { kind: 'server', error: messageOf(error), version: 0, now: 0, pending: [], unknown: [] }
  } finally {
    await client.end().catch(() => {})
  }
}

/** The secrets of the environment, or else those in `DATA_DIR`. */
async function readSecrets(
  { dataDir, sandbox, stripe }: Config,
  environment: Readonly<Record<string, string | undefined>>,
): Promise<SecretFacts[]> {
  const secrets = usedSecretFiles({ sandbox: sandbox !== 'off' && !stripe, secretKey: true })
  const { set } = readSecretFiles(
    environment,
    secrets.map(({ variable }) => variable),
  )
  return Promise.all(
    secrets.map(async ({ file, variable }) => {
      const given = set[variable]
      const secret = given || (await readFile(join(dataDir, file), 'utf8').catch(() => '')).trim()
      const name = given ? variable : file
      if (secret === '') return { name, length: null, placeholder: false }
      return { name, length: secret.length, placeholder: looksTyped(secret) }
    }),
  )
}

/** Creates no folder: it would belong to whoever runs this command. */
async function tryDataDir(path: string): Promise<Facts['dataDir']> {
  const file = join(existsSync(path) ? path : dirname(path), `.doctor-${process.pid}`)
  try {
    await writeFile(file, '')
    await rm(file)
    return { path, error: null }
  } catch (error) {
    return { path, error: messageOf(error) }
  }
}

async function readDisk(path: string): Promise<Facts['disk']> {
  try {
    const { bavail, blocks, bsize } = await statfs(existsSync(path) ? path : dirname(path))
    return { path, free: bavail * bsize, total: blocks * bsize }
  } catch {
    return null
  }
}

async function readChromium({ chromium }: Config): Promise<Facts['chromium']> {
  if (!chromium) return null
  const { chromium: path } = chromium
  try {
    await access(path, constants.X_OK)
    return { path, error: null }
  } catch (error) {
    return { path, error: messageOf(error) }
  }
}

/** Logs in to the mail server, and sends nothing. */
async function readMail({ mail }: Config): Promise<Facts['mail']> {
  if (mail === null || mail === 'outbox') return mail
  return { from: mail.from, error: await checkSmtp(mail, TIMEOUT) }
}

function isInstalled(family: string): boolean {
  try {
    createRequire(import.meta.url).resolve(`@fontsource-variable/${family}/package.json`)
    return true
  } catch {
    return false
  }
}
