import type { ErrorResponse, Issue } from '../contract/wire/errors.ts'

/** Why a call failed. */
export type CallErrorCode = ErrorResponse['code'] | 'network' | 'timeout' | 'aborted' | 'bad-answer'

/** A failed call: its code, the server's response, and the problems of single values. */
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

/** True if the outcome of the call is unknown, because the platform has not refused it (`verdict.ts`). */
export const isOutcomeUnknown = ({ answer, code }: CallError): boolean =>
  answer === null || code === 'internal'

export type HttpRequest = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly headers: Readonly<Record<string, string>>
  readonly body?: BodyInit
  readonly signal?: AbortSignal
  /** Continues when the user leaves the page; only for small bodies. */
  readonly keepalive?: boolean
  /** Timeout in milliseconds. */
  readonly timeout?: number
  readonly fetch?: typeof fetch
}

const DEFAULT_TIMEOUT = 15_000

/**
 * Sends a request. Retries it once if it has no body (spec §7); a lost POST may have been carried out. Failures of `read`
 * count as network failures.
 * @throws CallError `network`, `timeout` or `aborted`. Any HTTP response is returned.
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

/** Parses the JSON of a response; null for an error response without JSON. @throws CallError `bad-answer` if a success is not JSON. */
export async function parseJson(response: Response, url: string): Promise<unknown> {
  try {
    return await response.json()
  } catch (cause) {
    if (!response.ok) return null
    throw new CallError('bad-answer', `${url}: the answer is not JSON`, { status: response.status, cause })
  }
}

/** Returns the error code for an HTTP status without a valid error body. */
export function codeForStatus(status: number): CallErrorCode {
  if (status === 401) return 'unauthorized'
  if (status === 403) return 'forbidden'
  if (status === 404) return 'not-found'
  return status >= 500 ? 'unavailable' : 'invalid'
}
