import * as v from 'valibot'
import { ANSWERED_BY_HEADER } from '../contract/wire/answered-by.ts'
import type { Call, RequestOf, ResponseOf } from '../contract/wire/call.ts'
import { errorResponse, toIssues } from '../contract/wire/errors.ts'
import { fetchCompleteAnswer } from './complete-answer.ts'
import type { RefusedCall } from './credentials.ts'
import { callHeaders } from './headers.ts'
import { CallError, parseJson } from './http.ts'
import { classifyAnswer } from './verdict.ts'

/** What a client is told by whoever makes it: no globals, so that it runs in pages, in Node and in tests alike. */
export type ClientOptions = {
  /** `https://api.example` or `/api`, without trailing slash. */
  readonly base: string
  readonly locale: () => string
  readonly token?: () => string | null
  /** Called on the platform's 401 and 403 of any call but profile calls (spec §8), with the token the call was made with. */
  readonly onUnauthorized?: (refused: RefusedCall) => void
  readonly fetch?: typeof fetch
  readonly now?: () => number
  /** Milliseconds until a call counts as lost. */
  readonly timeout?: number
}

export type CallInput<C extends Call> = {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly body?: RequestOf<C>
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal
  /**
   * Sends it once, and leads nowhere on 401 or 403: for a GET that changes something. Who calls repeats it, and knows then
   * what a 401 means.
   */
  readonly alone?: boolean
}

export type Client = {
  /** @throws CallError always of this class, whatever went wrong. */
  call<C extends Call>(call: C, input?: CallInput<C>): Promise<ResponseOf<C>>
}

/** The typed calls of the platform API, with the headers, the one retry and the errors of spec §7 and §8. */
export function createClient(options: ClientOptions): Client {
  return {
    async call(call, input = {}) {
      const url = buildUrl(call, options.base, input)
      const init = {
        method: call.method,
        headers: { ...buildHeaders(options), ...(input.body === undefined ? {} : CONTENT), ...input.headers },
        ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
        ...(input.signal ? { signal: input.signal } : {}),
        ...(options.timeout ? { timeout: options.timeout } : {}),
        ...(options.fetch ? { fetch: options.fetch } : {}),
      }
      const response = input.alone
        ? await fetchCompleteAnswer(url, init, 1)
        : await fetchCompleteAnswer(url, init)
      const body = await parseJson(response, url)
      const leads = input.alone || call.path.includes('profile') ? undefined : options.onUnauthorized
      const failure = toFailure(response, body, { call, token: readBearer(init.headers) }, leads)
      if (failure) throw failure
      const parsed = v.safeParse(v.pipe(v.unknown(), rejectList, call.response), body)
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

/** Every answer is an object. A list would pass for one without fields, and everything in it for left out. */
const rejectList = v.check((answer: unknown) => !Array.isArray(answer), 'expected an object')

const CONTENT = { 'Content-Type': 'application/json' }

/** With the bearer token of whoever is logged in. */
function buildHeaders({ locale, token, now = Date.now }: ClientOptions): Record<string, string> {
  const bearer = token?.()
  return { ...callHeaders(locale(), now()), ...(bearer ? { Authorization: `Bearer ${bearer}` } : {}) }
}

function buildUrl(
  call: Call,
  base: string,
  input: { params?: Readonly<Record<string, string>>; query?: Readonly<Record<string, string>> },
) {
  const path = call.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = input.params?.[name]
    if (!value) throw new TypeError(`${call.path} needs the parameter ${name}`)
    return encodeURIComponent(value)
  })
  const query = new URLSearchParams(input.query).toString()
  return `${base}${path}${query ? `?${query}` : ''}`
}

const readBearer = (headers: Readonly<Record<string, string>>): string | null =>
  headers.Authorization?.replace('Bearer ', '') ?? null

/** Why the answer is none; null if it is one. Only a refusal carries what the body says: all else says nothing (`verdict.ts`). */
function toFailure(
  response: Response,
  body: unknown,
  made: RefusedCall,
  onUnauthorized: ClientOptions['onUnauthorized'],
): CallError | null {
  const { status, headers } = response
  const { path } = made.call
  const parsed = v.safeParse(errorResponse, body)
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
