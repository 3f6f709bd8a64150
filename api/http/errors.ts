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
  // The server is well; the venue cannot do this now (closed, type switched off).
  unavailable: 409,
  internal: 500,
}

/** A failure the caller is told about: becomes the body of the answer. Whatever else is thrown is a fault of ours. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly code: ErrorCode
  readonly issues: readonly Issue[]
  readonly changes: readonly LineCheck[]
  /** The new total in major units, with `changed`. */
  readonly total: number | null
  /** Seconds until it may be tried again, with `rate-limited` and while the database is away. */
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

/** Something in the request is wrong: names the first value, lists all. */
export function invalid(issues: readonly Issue[]): ApiError {
  const first = issues[0]
  return new ApiError('invalid', first ? `${first.path || 'body'}: ${first.message}` : 'invalid request', {
    issues,
  })
}

/** The failure of a call that comes too soon, in `seconds` from now it may be tried again. `reason` says what there was too much of. */
export function tooMany(what: string, reason: string, seconds: number): ApiError {
  const retryAfter = Math.max(1, seconds)
  const message = `${what}; try again in ${retryAfter} s`
  return new ApiError('rate-limited', message, { issues: [{ path: '', message, reason }], retryAfter })
}
