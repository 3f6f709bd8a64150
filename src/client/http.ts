import type { ErrorResponse, Issue } from '../contract/wire/errors.ts'

/** Why a call gave no answer that can be used. */
export type CallErrorCode = ErrorResponse['code'] | 'network' | 'timeout' | 'aborted' | 'bad-answer'

/** A call that failed: its code, what the server said, and what is wrong with which value. */
export class CallError extends Error {
  readonly code: CallErrorCode
  readonly status: number | null
  readonly issues: readonly Issue[]
  readonly answer: ErrorResponse | null
  constructor(
    code: CallErrorCode,
    message: string,
    details: { status?: number; issues?: readonly Issue[]; answer?: ErrorResponse; cause?: unknown } = {},
  ) {
    super(message, { cause: details.cause })
    this.name = 'CallError'
    this.code = code
    this.status = details.status ?? null
    this.issues = details.issues ?? []
    this.answer = details.answer ?? null
  }
}

/** Whether nobody knows if the call was carried out: there is no refusal of the platform (`verdict.ts`). */
export const isOutcomeUnknown = ({ answer, code }: CallError): boolean =>
  answer === null || code === 'internal'

export type HttpRequest = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly headers: Readonly<Record<string, string>>
  readonly body?: BodyInit
  readonly signal?: AbortSignal
  /** Goes on when the page is left meanwhile; only for small bodies. */
  readonly keepalive?: boolean
  /** Milliseconds until it counts as lost. */
  readonly timeout?: number
  readonly fetch?: typeof fetch
}

const DEFAULT_TIMEOUT = 15_000

/**
 * Sends a request. Only one without a body is repeated by itself, once (spec §7): a lost POST may have been carried out. What
 * fails in `read` counts as lost too.
 * @throws CallError `network`, `timeout` or `aborted`; any HTTP answer is returned as it is.
 */
export async function request(
  url: string,
  options: HttpRequest,
  tries = options.method === 'GET' ? 2 : 1,
  read = (answer: Response): Response | Promise<Response> => answer,
): Promise<Response> {
  const { signal, timeout = DEFAULT_TIMEOUT, fetch: send = fetch, ...init } = options
  const limit = AbortSignal.timeout(timeout)
  try {
    return await read(await send(url, { ...init, signal: signal ? AbortSignal.any([signal, limit]) : limit }))
  } catch (cause) {
    if (signal?.aborted) throw new CallError('aborted', `${url}: called off`, { cause })
    if (tries > 1) return request(url, options, tries - 1, read)
    if (limit.aborted)
      throw new CallError('timeout', `${url}: no answer within ${timeout / 1000} s`, { cause })
    throw new CallError('network', `${url}: not reached`, { cause })
  }
}

/** The JSON of an answer. @throws CallError `bad-answer` when a good answer is not JSON; null for a failure without JSON. */
export async function parseJson(response: Response, url: string): Promise<unknown> {
  try {
    return await response.json()
  } catch (cause) {
    if (!response.ok) return null
    throw new CallError('bad-answer', `${url}: the answer is not JSON`, { status: response.status, cause })
  }
}

/** What an HTTP status means where the server said nothing better. */
export function codeForStatus(status: number): CallErrorCode {
  if (status === 401) return 'unauthorized'
  if (status === 403) return 'forbidden'
  if (status === 404) return 'not-found'
  return status >= 500 ? 'unavailable' : 'invalid'
}
