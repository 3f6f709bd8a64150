import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { ErrorCode, ErrorResponse, Issue, LineCheck } from '../../src/contract/wire/errors.ts'

/** HTTP status of each failure code. */
const statuses: Readonly<Record<ErrorCode, ContentfulStatusCode>> = {
  invalid: 400,
  unauthorized: 401,
  forbidden: 403,
  'not-found': 404,
  conflict: 409,
  changed: 409,
  'too-large': 413,
  'rate-limited': 429,
  // The server works, but the venue cannot do this now (closed, order type switched off).
  unavailable: 409,
  internal: 500,
}

/** A failure that is reported to the caller: it becomes the response body. Any other thrown error is a bug. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly code: ErrorCode
  readonly issues: readonly Issue[]
  readonly changes: readonly LineCheck[]
  /** The new total in major units, with `changed`. */
  readonly total: number | null
  /** Seconds until the caller may retry; with `rate-limited`, and while the database is unreachable. */
  readonly retryAfter: number | null

  constructor(
    code: ErrorCode,
    message: string,
    details: {
      issues?: readonly Issue[]
      changes?: readonly LineCheck[]
      total?: number
      retryAfter?: number
    } = {},
  ) {
    super(message)
    this.code = code
    this.issues = details.issues ?? []
    this.changes = details.changes ?? []
    this.total = details.total ?? null
    this.retryAfter = details.retryAfter ?? null
  }

  get status(): ContentfulStatusCode {
    return statuses[this.code]
  }

  get body(): ErrorResponse {
    return {
      error: 1,
      code: this.code,
      message: this.message,
      issues: [...this.issues],
      changes: [...this.changes],
      total: this.total,
      ...(this.retryAfter === null ? {} : { retry_after: this.retryAfter }),
    }
  }
}

export const notFound = (what: string) => new ApiError('not-found', what)

/** An error for invalid values in a request: the message names the first, `issues` lists all. */
export function invalid(issues: readonly Issue[]): ApiError {
  const first = issues[0]
  return new ApiError('invalid', first ? `${first.path || 'body'}: ${first.message}` : 'invalid request', {
    issues,
  })
}

/** An error for a call over a rate limit. `seconds`: when to retry; `reason`: which limit. */
export function tooMany(what: string, reason: string, seconds: number): ApiError {
  const retryAfter = Math.max(1, seconds)
  const message = `${what}; try again in ${retryAfter} s`
  return new ApiError('rate-limited', message, { issues: [{ path: '', message, reason }], retryAfter })
}

/** A call that staff may not make. `reason`: for the counter. */
export const forbidden = (message: string, reason: string): ApiError =>
  new ApiError('forbidden', message, { issues: [{ path: '', message, reason }] })
