import { randomUUID } from 'node:crypto'
import { relative } from 'node:path'
import * as v from 'valibot'
import { expect, inject } from 'vitest'
import type { ApiDeps } from '../../../api/app.ts'
import { createApi } from '../../../api/app.ts'
import { type OpenDatabase, openDatabase } from '../../../api/db/open.ts'
import { CALL_LIMITS, type CallLimits } from '../../../api/http/call-limits.ts'
import { openMemoryDatabase } from '../../helpers/memory-database.ts'
import { sample } from '../../helpers/seed.ts'
import { createDatabase } from '../../helpers/setup/create-database.ts'
import { NOON } from './venue.ts'

export type DatabaseKind = 'embedded' | 'postgres'
const BOTH: readonly DatabaseKind[] = ['embedded', 'postgres']
/** What moves money must be right on both databases, in every run. */
const ALWAYS_BOTH = /\/tests\/api\/(orders|payments|receipts|wallet)\//

/** Chooses the databases of the test file that imports this one. */
function chooseDatabases(): readonly DatabaseKind[] {
  const chosen = process.env.SUFRA_DATABASES
  if (chosen === 'all') return BOTH
  if (chosen !== 'sampled') return ['embedded']
  const { testPath = '' } = expect.getState()
  return ALWAYS_BOTH.test(testPath) ? BOTH : sample(BOTH, 1, relative(process.cwd(), testPath))
}

/**
 * The embedded database. With `SUFRA_DATABASES=all` also a Postgres server; with `sampled` both for orders, payments, receipts and wallets,
 * and one of them for each other file, chosen by the seed.
 */
export const databaseKinds = chooseDatabases()

export const OPERATOR_TOKEN = 'operator-token-of-the-tests'
/** No rate limits, because the clocks of tests stand still during thousands of calls. */
export const UNLIMITED = Object.fromEntries(
  Object.keys(CALL_LIMITS).map((kind) => [kind, []]),
) as unknown as CallLimits
export const ACCOUNT_SECRET = 'account-secret-of-the-tests'

/** Opens an empty database for a test file. */
export async function openTestDatabase(kind: DatabaseKind, serverUrl: string): Promise<OpenDatabase> {
  if (kind === 'embedded') return openMemoryDatabase()
  return openDatabase({ databaseUrl: await createDatabase(serverUrl, inject('migratedDatabase')) })
}

/** Creates an empty database on the Postgres server of the test run, which several test files share. */
export const newDatabase = (serverUrl: string): Promise<string> => createDatabase(serverUrl)

export type LogLine = { level: string; event: string; fields: Readonly<Record<string, unknown>> }

/** Creates the API on a database, with a settable clock and a readable log. */
export function createTestApi(open: OpenDatabase, extra: Partial<ApiDeps> = {}) {
  const clock = { now: NOON }
  const lines: LogLine[] = []
  const { app, payments } = createApi({
    db: open.db,
    now: () => clock.now,
    randomId: randomUUID,
    operatorToken: OPERATOR_TOKEN,
    log: (level, event, fields) => lines.push({ level, event, fields }),
    payments: { siteUrl: 'http://localhost', apiPath: '', sandboxSecret: 'payment-secret-of-the-tests' },
    accounts: { secret: ACCOUNT_SECRET },
    callLimits: UNLIMITED,
    pinCost: 2,
    ...extra,
  })
  const send = async (
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
    address = '203.0.113.1',
  ) => {
    const init =
      body === undefined
        ? { method, headers }
        : {
            method,
            headers: { 'content-type': 'application/json', ...headers },
            body:
              typeof body === 'string' || body instanceof Uint8Array
                ? (body as string)
                : JSON.stringify(body),
          }
    const response = await app.request(path, init, { address })
    const text = await response.text()
    return { status: response.status, text, json: text.startsWith('{') ? JSON.parse(text) : null, response }
  }
  return {
    app,
    payments,
    clock,
    lines,
    get: (path: string, headers?: Record<string, string>, address?: string) =>
      send('GET', path, undefined, headers, address),
    post: (path: string, body?: unknown, headers?: Record<string, string>, address?: string) =>
      send('POST', path, body, headers, address),
    operator: (method: string, path: string, body?: unknown) =>
      send(method, path, body, { authorization: `Bearer ${OPERATOR_TOKEN}` }),
  }
}

export type TestApi = ReturnType<typeof createTestApi>

/** Parses an answer by its schema. @throws Error with the paths that do not match */
export function parseAs<S extends v.GenericSchema>(schema: S, json: unknown): v.InferOutput<S> {
  const parsed = v.safeParse(schema, json)
  if (parsed.success) return parsed.output
  throw new Error(parsed.issues.map((issue) => `${v.getDotPath(issue)}: ${issue.message}`).join('\n'))
}
