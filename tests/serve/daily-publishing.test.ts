import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Outcome, Published } from '../../scripts/publish/publisher.ts'
import { PublishError } from '../../scripts/publish/release/errors.ts'
import { nextPublication, startDailyPublishing } from '../../scripts/serve/publishing/daily-publishing.ts'

const HOUR = 3_600_000
const at = (time: string) => new Date(`2026-05-31T${time}Z`)
const published = (referenceId: string, nextDay: Date | null): Outcome =>
  ({ ok: true, referenceId, unchanged: false, nextDay }) as Outcome
const failed = (referenceId: string): Outcome => ({
  ok: false,
  referenceId,
  error: new PublishError('pull-failed', referenceId, 'no answer'),
})

beforeEach(() => {
  vi.useFakeTimers()
  vi.setSystemTime(at('12:00:00'))
})
afterEach(() => vi.useRealTimers())

describe('a venue without notifications of edits', () => {
  it('is published again at the start of its next day, an hour after a failure, or never', () => {
    const now = Date.now()
    expect(nextPublication(published('grill', at('21:00:00')), now)).toBe(now + 9 * HOUR)
    expect(nextPublication(failed('grill'), now)).toBe(now + HOUR)
    expect(nextPublication(published('closed', null), now)).toBeNull()
  })

  /** A publisher that records its calls. `answers` are the results of a venue's next publications. */
  function start(outcomes: Outcome[], answers: Record<string, (Partial<Published> | Error)[]>) {
    const calls: string[] = []
    const errors: unknown[] = []
    const publishing = startDailyPublishing(
      {
        async publish(referenceId) {
          calls.push(`${new Date().toISOString().slice(11, 16)} ${referenceId}`)
          await Promise.resolve()
          const answer = answers[referenceId]?.shift() ?? {}
          if (answer instanceof Error) throw answer
          return { outcome: published(referenceId, null), listed: false, ...answer }
        },
        async publishSite() {
          calls.push('site')
          return published('_', null)
        },
      },
      outcomes,
      (error) => errors.push(error),
    )
    return { publishing, calls, errors }
  }

  // @feature business.randomize
  it('follows its own calendar, together with the landing page', async () => {
    const { publishing, calls } = start(
      [
        published('grill', at('21:00:00')),
        published('cafe', at('22:00:00')),
        published('closed', null),
        published('_', null),
      ],
      {
        grill: [{ outcome: published('grill', new Date(at('21:00:00').getTime() + 24 * HOUR)) }],
        cafe: [{ listed: true }],
      },
    )
    await vi.advanceTimersByTimeAsync(9 * HOUR - 1)
    expect(calls).toEqual([])
    await vi.advanceTimersByTimeAsync(25 * HOUR)
    expect(calls).toEqual(['21:00 grill', '22:00 cafe', 'site', '21:00 grill'])
    expect(vi.getTimerCount()).toBe(0)
    await publishing.close()
  })

  it('is retried after a failure, and an exception does not stop others', async () => {
    const { publishing, calls, errors } = start([failed('grill'), failed('cafe'), failed('_')], {
      grill: [new Error('no disk')],
    })
    await vi.advanceTimersByTimeAsync(3 * HOUR)
    expect(calls).toEqual(['13:00 grill', '13:00 cafe', '14:00 grill'])
    expect(errors).toEqual([new Error('no disk')])
    await publishing.close()
  })

  it('is not published after the server closes, which waits for the current publication', async () => {
    const { publishing, calls } = start([failed('grill'), failed('cafe')], {})
    vi.advanceTimersByTime(HOUR)
    await publishing.close()
    expect(calls).toEqual(['13:00 grill'])
    expect(vi.getTimerCount()).toBe(0)
    const idle = start([failed('grill')], {})
    await idle.publishing.close()
    expect(vi.getTimerCount()).toBe(0)
  })
})
