/** Why a venue was not published. The live release is unchanged in all cases. */
export type PublishErrorCode =
  | 'bad-reference'
  | 'busy'
  | 'compile-failed'
  | 'empty-menu'
  | 'invalid'
  | 'no-release'
  | 'pull-failed'
  | 'render-failed'
  | 'store-failed'
  | 'verify-failed'

export class PublishError extends Error {
  override readonly name = 'PublishError'
  readonly code: PublishErrorCode
  readonly referenceId: string
  /** The page or file that the error concerns; null if it concerns the whole venue. */
  readonly path: string | null
  /** One line per finding, for errors that have several (broken links, invalid fields). */
  readonly details: readonly string[]
  /** Message for visitors of a venue that has never been published, or null. */
  readonly forVisitors: string | null

  constructor(
    code: PublishErrorCode,
    referenceId: string,
    message: string,
    more: { path?: string; details?: readonly string[]; cause?: unknown; forVisitors?: string } = {},
  ) {
    super(`${referenceId || 'site'}${more.path === undefined ? '' : ` ${more.path || '/'}`}: ${message}`, {
      cause: more.cause,
    })
    this.code = code
    this.referenceId = referenceId
    this.path = more.path ?? null
    this.details = more.details ?? []
    this.forVisitors = more.forVisitors ?? null
  }
}

/** Returns a PublishError unchanged and wraps any other error with `code`. */
export function asPublishError(thrown: unknown, code: PublishErrorCode, referenceId: string): PublishError {
  if (thrown instanceof PublishError) return thrown
  const message = thrown instanceof Error ? thrown.message : String(thrown)
  return new PublishError(code, referenceId, message, { cause: thrown })
}
