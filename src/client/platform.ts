import * as v from 'valibot'
import { ANSWERED_BY_HEADER } from '../contract/wire/answered-by.ts'
import type { Call, RequestOf, ResponseOf } from '../contract/wire/call.ts'
import { errorBodySchema, toIssues } from '../contract/wire/errors.ts'
import { fetchCompleteAnswer } from './complete-answer.ts'
import type { RefusedCall } from './credentials.ts'
import { callHeaders } from './headers.ts'
import { CallError, parseJson } from './http.ts'
import { classifyAnswer } from './verdict.ts'

/** Options of a client. It uses no globals, so that it works in pages, in Node and in tests. */
export type ClientOptions = {
  /** `https://api.example` or `/api`, without trailing slash. */
  readonly base: string
  readonly locale: () => string
  readonly token?: () => string | null
  /** Called with the call and its token on 401 and 403, except for profile calls (spec §8). */
  readonly onUnauthorized?: (refused: RefusedCall) => void
  readonly fetch?: typeof fetch
  readonly now?: () => number
  /** Timeout in milliseconds. */
  readonly timeout?: number
}

export type CallInput<C extends Call> = {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly body?: RequestOf<C>
  /** The body of a call that takes a file. */
  readonly file?: Blob
  /** Timeout in milliseconds, if it is not that of the client. */
  readonly timeout?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal
  /**
   * Sends the call only once and does not report 401 or 403: for a GET with side effects. The caller retries it and
   * interprets a 401 itself.
   */
  readonly alone?: boolean
  /** Continues when the user leaves the page; only for small bodies. */
  readonly keepalive?: boolean
}

export type Client = {
  /** @throws CallError for every failure. */
  call<C extends Call>(call: C, input?: CallInput<C>): Promise<ResponseOf<C>>
}

/** Creates a client for the calls of the platform API, with the headers, the retry and the errors of spec §7 and §8. */
export function createClient(options: ClientOptions): Client {
  return {
    async call(call, input = {}) {
      const url = buildUrl(call, options.base, input)
      const init = {
        method: call.method,
        headers: { ...buildHeaders(options), ...contentOf(input), ...input.headers },
        ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
        ...(input.file && { body: input.file }),
        ...(input.signal && { signal: input.signal }),
        ...(input.keepalive && { keepalive: true }),
        ...(options.timeout && { timeout: options.timeout }),
        ...(input.timeout && { timeout: input.timeout }),
        ...(options.fetch && { fetch: options.fetch }),
      }
      const response = input.alone
        ? await fetchCompleteAnswer(url, init, 1)
        : await fetchCompleteAnswer(url, init)
      const answer = await parseJson(response, url)
      const leads = input.alone || call.path.includes('profile') ? undefined : options.onUnauthorized
      const failure = toFailure(response, answer, { call, token: readBearer(init.headers) }, leads)
      if (failure) throw failure
      const parsed = v.safeParse(v.pipe(v.unknown(), rejectList, call.response), answer)
      if (!parsed.success) {
        const issues = toIssues(parsed.issues)
        const first = issues[0]
        throw new CallError('bad-answer', `${call.path}: ${first?.path}: ${first?.message}`, {
          status: response.status,
          issues,
        })
      }
      return parsed.output as ResponseOf<typeof call>
    },
  }
}

/** Rejects lists, which would otherwise pass as an object without fields. */
const rejectList = v.check((answer: unknown) => !Array.isArray(answer), 'expected an object')

const contentOf = ({ body, file }: { body?: unknown; file?: Blob }): Record<string, string> =>
  body !== undefined || file ? { 'Content-Type': `application/${file ? 'octet-stream' : 'json'}` } : {}

/** Builds the headers of a call, with the bearer token of the logged-in customer. */
function buildHeaders({ locale, token, now = Date.now }: ClientOptions): Record<string, string> {
  const bearer = token?.()
  return { ...callHeaders(locale(), now()), ...(bearer ? { Authorization: `Bearer ${bearer}` } : {}) }
}

/** The path of a call with its parameters. */
export const buildPath = ({ path }: Call, params: Readonly<Record<string, string>> = {}): string =>
  path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name]
    if (!value) throw new TypeError(`${path} needs the parameter ${name}`)
    return encodeURIComponent(value)
  })

function buildUrl(
  call: Call,
  base: string,
  input: { params?: Readonly<Record<string, string>>; query?: Readonly<Record<string, string>> },
) {
  const path = buildPath(call, input.params)
  const query = new URLSearchParams(input.query).toString()
  return `${base}${path}${query ? `?${query}` : ''}`
}

const readBearer = (headers: Readonly<Record<string, string>>): string | null =>
  headers.Authorization?.replace('Bearer ', '') ?? null

/** Returns the error of a failed call, or null. Only a refusal contains the body's details (`verdict.ts`). */
function toFailure(
  response: Response,
  body: unknown,
  made: RefusedCall,
  onUnauthorized: ClientOptions['onUnauthorized'],
): CallError | null {
  const { status, headers } = response
  const { path } = made.call
  const parsed = v.safeParse(errorBodySchema, body)
  const failure = parsed.success ? parsed.output : null
  const verdict = classifyAnswer({ status, mark: headers.get(ANSWERED_BY_HEADER), failure })
  if (verdict === 'answered') return null
  if (verdict === 'unknown' || failure === null)
    return new CallError(status >= 500 ? 'unavailable' : 'bad-answer', `${path}: HTTP ${status}`, {
      status,
      cause: body,
    })
  if (status === 401 || status === 403) onUnauthorized?.(made)
  return new CallError(failure.code, failure.message, {
    status,
    issues: failure.issues,
    answer: failure,
  })
}
