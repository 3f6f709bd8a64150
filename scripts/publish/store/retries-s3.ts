import type { S3ClientConfig } from '@aws-sdk/client-s3'

type RetryStrategy = Extract<
  NonNullable<S3ClientConfig['retryStrategy']>,
  { acquireInitialRetryToken: unknown; recordSuccess: unknown }
>
type RetryToken = Awaited<ReturnType<RetryStrategy['acquireInitialRetryToken']>>

/** Delays double from these, in milliseconds, up to `LONGEST_DELAY`. A random part of each is waited. */
const FIRST_DELAY = 100
const FIRST_DELAY_IF_THROTTLED = 500
const LONGEST_DELAY = 20_000

/** Repetitions of all calls after which, without a success, each call is repeated only once. */
const BUDGET = 100

/**
 * Creates a strategy that sends each call up to `attempts` times. While storage is unreachable, calls fail after a second attempt, so that a
 * publication with hundreds of files does not wait minutes for each. The strategy of the AWS SDK does not repeat calls at all then, and
 * for a long time afterwards: a single lost connection fails a publication, until hundreds of calls have succeeded.
 */
export function createRetries(attempts: number): RetryStrategy {
  let left = BUDGET
  return {
    acquireInitialRetryToken: async () => createToken(0, 0),
    async refreshRetryTokenForRetry(token, { errorType, retryAfterHint }) {
      const count = token.getRetryCount() + 1
      const isTemporary = errorType === 'THROTTLING' || errorType === 'TRANSIENT'
      const isAllowed = count === 1 || (count < attempts && left > 0)
      if (!isTemporary || !isAllowed) throw new Error('the call is not repeated')
      left--
      const first = errorType === 'THROTTLING' ? FIRST_DELAY_IF_THROTTLED : FIRST_DELAY
      const delay = Math.random() * Math.min(LONGEST_DELAY, first * 2 ** (count - 1))
      const asked = retryAfterHint ? retryAfterHint.getTime() - Date.now() : 0
      return createToken(count, Math.max(delay, Math.min(asked, LONGEST_DELAY)))
    },
    recordSuccess() {
      left = BUDGET
    },
  }
}

const createToken = (count: number, delay: number): RetryToken => ({
  getRetryCount: () => count,
  getRetryDelay: () => delay,
})
