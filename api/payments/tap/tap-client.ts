import * as v from 'valibot'
import { versionOf } from '../key-version.ts'
import type { ProviderAccess } from '../provider.ts'
import { tapErrors } from './tap-objects.ts'

/** The secret keys of an account, the current one first; none for an account that this installation does not know. */
export type TapKeys = (account: string) => Promise<readonly string[]>

export type TapClient = {
  get<S extends v.GenericSchema>(path: string, schema: S): Promise<v.InferOutput<S>>
  /** `language`: of the page that this creates. */
  post<S extends v.GenericSchema>(
    path: string,
    body: object,
    schema: S,
    language?: string,
  ): Promise<v.InferOutput<S>>
}

/** An error that Tap answers with (https://developers.tap.company/reference/charge-response-codes). */
export class TapError extends Error {
  override readonly name = 'TapError'
  /** The HTTP status. */
  readonly status: number
  readonly code: string
  constructor(status: number, code: string, description: string) {
    super(`Tap answered ${status}: ${code} ${description}`.trim())
    this.status = status
    this.code = code
  }
}

/** Codes for charges and refunds that Tap does not know. Also for empty lists. */
const UNKNOWN = new Set(['1143', '1144', '1159', '1160', '2102'])

/** Whether Tap does not know what it was asked for. */
export const isUnknown = (error: unknown): boolean => error instanceof TapError && UNKNOWN.has(error.code)

/** HTTP statuses of requests that can succeed later: the key is wrong, or Tap is busy. */
const LATER = new Set([401, 403, 408, 409, 425, 429])

/** Whether Tap has refused a request for good. */
export const isFinal = (error: unknown): boolean =>
  error instanceof TapError && error.status >= 400 && error.status < 500 && !LATER.has(error.status)

const TAP = 'https://api.tap.company'
/** In milliseconds. Diners wait for the page of their payment. */
const TIMEOUT = 10_000
/** The longest pause after too many calls, in milliseconds, whatever Tap asks for. */
const LONGEST_PAUSE = 60_000

/** Creates the calls of Tap. `now`: epoch milliseconds. */
export function createTapClients(keysOf: TapKeys, url: string | undefined, now: () => number) {
  /** When Tap may be called again with a key after it was called too often. The limits of an account are no others'. */
  const pausedUntil = new Map<string, number>()
  async function send<S extends v.GenericSchema>(
    key: string,
    path: string,
    schema: S,
    body?: object,
    language?: string,
  ): Promise<v.InferOutput<S>> {
    if (now() < (pausedUntil.get(key) ?? 0)) throw new Error('Tap asked to be called later')
    const response = await fetch(`${url ?? TAP}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        Authorization: `Bearer ${key}`,
        ...{ Accept: 'application/json', 'Content-Type': 'application/json' },
        ...(language !== undefined && { lang_code: language }),
      },
      body: body ? JSON.stringify(body) : null,
      // A redirect would send the key elsewhere.
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT),
    })
    const { status, headers } = response
    if (status === 429) pausedUntil.set(key, now() + pauseOf(headers))
    const answer: unknown = await response.json().catch(() => null)
    if (!response.ok) throw toError(status, answer)
    const parsed = v.safeParse(schema, answer)
    if (parsed.success) return parsed.output
    const wrong = parsed.issues.map((issue) => v.getDotPath(issue) ?? 'the body').join(', ')
    throw new Error(`the answer of Tap to ${path} is not as documented: ${wrong}`)
  }
  return {
    /** The client of an account, with the key that made the payment, or with the current one if that is gone. */
    async of({ account, keyVersion }: ProviderAccess): Promise<TapClient> {
      const keys = await keysOf(account)
      const key = keys.find((candidate) => versionOf(candidate) === keyVersion) ?? keys[0]
      if (key === undefined) throw new Error(`there is no key of Tap for the account "${account}"`)
      return {
        get: (path, schema) => send(key, path, schema),
        post: (path, body, schema, language) => send(key, path, schema, body, language),
      }
    },
  }
}

/** How long Tap asks not to be called, in milliseconds. */
const pauseOf = (headers: Headers): number =>
  Math.min(LONGEST_PAUSE, 1000 * (Number(headers.get('retry-after')) || 1))

function toError(status: number, answer: unknown): TapError {
  const parsed = v.safeParse(tapErrors, answer)
  const [first] = parsed.success ? parsed.output.errors : []
  return new TapError(status, first?.code ?? '', first?.description ?? '')
}
