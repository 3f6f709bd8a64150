import { describe, expect, test } from 'vitest'
import { createRetries } from '../../../scripts/publish/store/retries-s3.ts'

type Retries = ReturnType<typeof createRetries>
type ErrorInfo = Parameters<Retries['refreshRetryTokenForRetry']>[1]

/** How often a call is sent that fails each time. */
async function countAttempts(retries: Retries, errorType: ErrorInfo['errorType']): Promise<number> {
  let token = await retries.acquireInitialRetryToken('')
  for (let sent = 1; ; sent++) {
    try {
      token = await retries.refreshRetryTokenForRetry(token, { errorType })
    } catch {
      return sent
    }
  }
}

describe('a failed call to storage', () => {
  test('is repeated if the failure is temporary', async () => {
    const retries = createRetries(6)
    expect(await countAttempts(retries, 'TRANSIENT')).toBe(6)
    expect(await countAttempts(retries, 'THROTTLING')).toBe(6)
    expect(await countAttempts(retries, 'CLIENT_ERROR')).toBe(1)
  })

  test('is repeated once while no call succeeds, and as before after a success', async () => {
    const retries = createRetries(6)
    for (let call = 0; call < 20; call++) await countAttempts(retries, 'TRANSIENT')
    expect(await countAttempts(retries, 'TRANSIENT')).toBe(2)
    retries.recordSuccess(await retries.acquireInitialRetryToken(''))
    expect(await countAttempts(retries, 'TRANSIENT')).toBe(6)
  })

  test('waits longer each time, and as long as storage asks', async () => {
    const retries = createRetries(6)
    let token = await retries.acquireInitialRetryToken('')
    for (const most of [500, 1000, 2000]) {
      token = await retries.refreshRetryTokenForRetry(token, { errorType: 'THROTTLING' })
      expect(token.getRetryDelay()).toBeLessThanOrEqual(most)
    }
    const retryAfterHint = new Date(Date.now() + 15_000)
    token = await retries.refreshRetryTokenForRetry(token, { errorType: 'THROTTLING', retryAfterHint })
    expect(token.getRetryDelay()).toBeGreaterThan(10_000)
  })
})
