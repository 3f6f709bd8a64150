import * as v from 'valibot'
import type { Call, RequestOf, ResponseOf } from '../contract/call.ts'
import { errorResponse, issuesOf } from '../contract/errors.ts'
import type { RefusedCall } from './credentials.ts'
import { callHeaders } from './headers.ts'
import { CallError, codeOf, jsonOf, request } from './http.ts'

/** What a client is told by whoever makes it: no globals, so that it runs in pages, in Node and in tests alike. */
export type ClientOptions = {
  /** `https://api.example` or `/api`, without trailing slash. */
  readonly base: string
  readonly locale: () => string
  readonly token?: () => string | null
  /** Called on 401 and 403 of any call but profile calls (spec §8), with the token the call was made with. */
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
}

export type Client = {
  /** @throws CallError always of this class, whatever went wrong. */
  call<C extends Call>(call: C, input?: CallInput<C>): Promise<ResponseOf<C>>
}

/** The typed calls of the platform API, with the headers, the one retry and the errors of spec §7 and §8. */
export function createClient(options: ClientOptions): Client {
  return {
    async call(call, input = {}) {
      const url = urlOf(call, options.base, input)
      const init = {
        method: call.method,
        headers: { ...headersOf(options), ...(input.body === undefined ? {} : CONTENT), ...input.headers },
        ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
        ...(input.signal ? { signal: input.signal } : {}),
        ...(options.timeout ? { timeout: options.timeout } : {}),
        ...(options.fetch ? { fetch: options.fetch } : {}),
      }
      const response = await request(url, init)
      const body = await jsonOf(response, url)
      if (!response.ok) throw failureOf(response, body, { call, token: bearerOf(init.headers) }, options)
      const parsed = v.safeParse(v.pipe(v.unknown(), noList, call.response), body)
      if (!parsed.success) {
        const issues = issuesOf(parsed.issues)
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
const noList = v.check((answer: unknown) => !Array.isArray(answer), 'expected an object')

const CONTENT = { 'Content-Type': 'application/json' }

/** With the bearer token of whoever is logged in. */
function headersOf({ locale, token, now = Date.now }: ClientOptions): Record<string, string> {
  const bearer = token?.()
  return { ...callHeaders(locale(), now()), ...(bearer ? { Authorization: `Bearer ${bearer}` } : {}) }
}

function urlOf(
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

const bearerOf = (headers: Readonly<Record<string, string>>): string | null =>
  headers.Authorization?.replace('Bearer ', '') ?? null

function failureOf(response: Response, body: unknown, made: RefusedCall, options: ClientOptions): CallError {
  const { status } = response
  const { call } = made
  if (status === 401 || status === 403) {
    if (!call.path.includes('profile')) options.onUnauthorized?.(made)
  }
  const parsed = v.safeParse(errorResponse, body)
  if (!parsed.success) return new CallError(codeOf(status), `${call.path}: HTTP ${status}`, { status })
  const answer = parsed.output
  return new CallError(answer.code, answer.message, { status, issues: answer.issues, answer })
}
