import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { PublishError } from '../../../scripts/publish/release/errors.ts'
import { startWorker, type Task, type TaskSource } from '../../../scripts/publish/worker.ts'

type Publisher = Parameters<typeof startWorker>[0]

/** A queue in memory, and what became of its tasks in order. */
function queue() {
  const waiting = { edits: [] as string[], rest: [] as string[] }
  const told: string[] = []
  let wake = () => {}
  const task = (referenceId: string): Task => ({
    ...{ referenceId, task: 'publish', attempt: 1 },
    heartbeat: async () => {},
    complete: async () => void told.push(`${referenceId} done`),
    fail: async (reason) => void told.push(`${referenceId} failed: ${reason}`),
  })
  const source: TaskSource = {
    async takeNext(among) {
      const referenceId = waiting[among].shift()
      return referenceId === undefined ? null : task(referenceId)
    },
    async onRequest(whenAsked) {
      wake = whenAsked
      return async () => {}
    },
    requestSite: async () => {},
    requestNextDay: async (referenceId, startsAt) =>
      void told.push(`${referenceId} again at ${startsAt.toISOString()}`),
  }
  const ask = (among: keyof typeof waiting, ...referenceIds: string[]) => {
    waiting[among].push(...referenceIds)
    wake()
  }
  return { source, ask, told }
}

/** Makes venues of as many pages as their names say, one a turn; `large-50`. */
function publisher(told: string[], onPage: (page: string) => void | Promise<void> = () => {}) {
  const publish: Publisher['publish'] = async (referenceId, options) => {
    const pages = Number(referenceId.split('-')[1])
    for (let page = 1; page <= pages; page++) {
      await (options?.turn?.() ?? sleep(1))
      await onPage(`${referenceId} ${page}`)
    }
    if (referenceId.startsWith('broken')) throw new Error('no disk')
    told.push(`${referenceId} live`)
    const report = { ok: true, referenceId, unchanged: false, buildId: 'b1' }
    return { outcome: report as Awaited<ReturnType<Publisher['publish']>>['outcome'], listed: false }
  }
  return {
    publish,
    publishSite: async () => Promise.reject(new Error('not asked for')),
    remove: async () => {},
  }
}

test('what is being published stops in the midst for an edit, and for the next, also for one that fails', async () => {
  const { source, ask, told } = queue()
  const errors: unknown[] = []
  const parts = publisher(told, (page) => {
    if (page === 'large-50 3') ask('edits', 'edit-9', 'broken-4')
    if (page === 'large-50 40') ask('edits', 'late-5')
    if (page.startsWith('large')) told.push('a page')
  })
  ask('rest', 'large-50', 'other-2')
  const worker = await startWorker(parts, source, (error) => errors.push(error))
  await worker.drained()
  await worker.close()
  const after = (line: string) => told.slice(0, told.indexOf(line)).filter((one) => one === 'a page').length
  // Three pages were made; while its first task is taken a fourth or fifth may be.
  expect(after('edit-9 live')).toBeLessThan(8)
  expect(after('broken-4 failed: no disk')).toBeLessThan(10)
  expect(after('late-5 live')).toBeLessThan(45)
  expect(told.filter((line) => line !== 'a page')).toEqual([
    ...['edit-9 live', 'edit-9 done', 'broken-4 failed: no disk', 'late-5 live', 'late-5 done'],
    ...['large-50 live', 'large-50 done', 'other-2 live', 'other-2 done'],
  ])
  expect(errors).toEqual([new Error('no disk')])
})

// @feature call.banners
test('a venue is asked for again when its next day starts, and a day later when it failed', async () => {
  const { source, ask, told } = queue()
  const parts = publisher(told)
  const { publish } = parts
  parts.publish = async (referenceId, options) => {
    if (referenceId.startsWith('broken')) {
      const error = new PublishError('pull-failed', referenceId, 'no answer')
      return { outcome: { ok: false, referenceId, error }, listed: false }
    }
    const { outcome, listed } = await publish(referenceId, options)
    return { outcome: { ...outcome, nextDay: new Date('2026-11-23T21:00Z') } as typeof outcome, listed }
  }
  ask('rest', 'daily-1', 'broken-1')
  const worker = await startWorker(parts, source, () => {})
  await worker.drained()
  await worker.close()
  expect(told.slice(0, 4)).toEqual([
    'daily-1 live',
    'daily-1 done',
    'daily-1 again at 2026-11-23T21:00:00.000Z',
    'broken-1 failed: broken-1: no answer',
  ])
  expect(told[4]).toMatch(/^broken-1 again at /)
})

test('edits are published one after the other, and a worker that is closed finishes what it is at', async () => {
  const { source, ask, told } = queue()
  const pages: string[] = []
  let closing: Promise<void> | undefined
  const parts = publisher(told, async (page) => {
    pages.push(page)
    await sleep(1)
    if (page !== 'large-50 30') return
    ask('rest', 'never-1')
    closing = worker.close()
  })
  ask('edits', 'one-3', 'two-3')
  ask('rest', 'large-50')
  const worker = await startWorker(parts, source, () => {})
  await expect.poll(() => closing !== undefined, { timeout: 15_000 }).toBe(true)
  await closing
  expect(pages.filter((page) => !page.startsWith('large'))).toEqual(
    ['one-3', 'two-3'].flatMap((venue) => [1, 2, 3].map((page) => `${venue} ${page}`)),
  )
  expect(told).toContain('large-50 done')
  expect(told).not.toContain('never-1 live')
})
