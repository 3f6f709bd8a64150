// @feature-file server.monitoring

import { describe, expect, it, vi } from 'vitest'
import { createHealth } from '../../scripts/serve/server/health.ts'

const ask = (handler: ReturnType<typeof createHealth>, path: string, method = 'GET') =>
  Promise.resolve(handler(new Request(`http://localhost${path}`, { method })))

describe('health', () => {
  it('logs the reason of a failed check, but does not reveal it', async () => {
    const failures: [string, unknown][] = []
    const error = new Error('password authentication failed for user "sufra"')
    const health = createHealth(
      () => ({ database: () => Promise.reject(error), site: async () => {} }),
      (check, reason) => failures.push([check, reason]),
    )
    const answer = await ask(health, '/readyz')
    expect(answer.status).toBe(503)
    expect(answer.headers.get('Cache-Control')).toBe('no-store')
    expect(await answer.json()).toEqual({
      status: 'not ready',
      checks: { database: 'failed', site: 'ok' },
    })
    expect(failures).toEqual([['database', error]])
  })

  it('does not wait for a check that hangs, and runs no checks for /healthz', async () => {
    vi.useFakeTimers()
    const check = vi.fn(() => new Promise<void>(() => {}))
    const health = createHealth(
      () => ({ database: check }),
      () => {},
    )
    expect((await ask(health, '/healthz')).status).toBe(200)
    expect(check).not.toHaveBeenCalled()
    const hanging = ask(health, '/readyz')
    await vi.advanceTimersByTimeAsync(2_001)
    expect((await hanging).status).toBe(503)
    vi.useRealTimers()
  })

  it('names venues that are not paid online since their key was lost', async () => {
    const health = createHealth(
      () => ({}),
      () => {},
      async () => false,
      async () => ['grill'],
    )
    expect(await (await ask(health, '/readyz')).json()).toMatchObject({ status: 'ok', lost_keys: ['grill'] })
  })

  it('accepts GET and HEAD only', async () => {
    const health = createHealth(
      () => ({}),
      () => {},
    )
    expect((await ask(health, '/readyz', 'HEAD')).status).toBe(200)
    expect((await ask(health, '/readyz', 'POST')).status).toBe(405)
  })
})
