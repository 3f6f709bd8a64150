import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { PublishError } from '../../../scripts/publish/release/errors.ts'
import { startWorker, type Task, type TaskSource } from '../../../scripts/publish/worker.ts'

type Publisher = Parameters<typeof startWorker>[0]

/** A queue in memory, and a log of its tasks. */
function queue() {
  const waiting = { edits: [] as string[], rest: [] as string[] }
  const log: string[] = []
  let wake = () => {}
  const task = (referenceId: string): Task => ({
    ...{ referenceId, task: 'publish', attempt: 1 },
    heartbeat: async () => {},
    complete: async () => void log.push(`${referenceId} done`),
    fail: async (reason) => void log.push(`${referenceId} failed: ${reason}`),
  })
  const source: TaskSource = {
    async takeNext(among) {
      const referenceId = waiting[among].shift()
      return referenceId === undefined ? null : task(referenceId)
    },
    async onRequest(onWake) {
      wake = onWake
      return async () => {}
    },
    requestSite: async () => {},
    requestNextDay: async (referenceId, startsAt) =>
      void log.push(`${referenceId} again at ${startsAt.toISOString()}`),
  }
  const request = (among: keyof typeof waiting, ...referenceIds: string[]) => {
    waiting[among].push(...referenceIds)
    wake()
  }
  return { source, request, log }
}

/** Publishes venues with the number of pages in their names, such as `large-50`, one page per turn. */
function publisher(log: string[], onPage: (page: string) => void | Promise<void> = () => {}) {
  const publish: Publisher['publish'] = async (referenceId, options) => {
    const pages = Number(referenceId.split('-')[1])
    for (let page = 1; page <= pages; page++) {
      await (options?.turn?.() ?? sleep(1))
      await onPage(`${referenceId} ${page}`)
    }
    if (referenceId.startsWith('broken')) throw new Error('no disk')
    log.push(`${referenceId} live`)
    const report = { ok: true, referenceId, unchanged: false, buildId: 'b1' }
    return { outcome: report as Awaited<ReturnType<Publisher['publish']>>['outcome'], listed: false }
  }
  return {
    publish,
    publishSite: async () => Promise.reject(new Error('not asked for')),
    remove: async () => {},
  }
}

test('a publication pauses for each edit, also for one that fails', async () => {
  const { source, request, log } = queue()
  const errors: unknown[] = []
  const parts = publisher(log, (page) => {
    if (page === 'large-50 3') request('edits', 'edit-9', 'broken-4')
    if (page === 'large-50 40') request('edits', 'late-5')
    if (page.startsWith('large')) log.push('a page')
  })
  request('rest', 'large-50', 'other-2')
  const worker = await startWorker(parts, source, (error) => errors.push(error))
  await worker.drained()
  await worker.close()
  const after = (line: string) => log.slice(0, log.indexOf(line)).filter((one) => one === 'a page').length
  // Three pages are complete. While the worker takes the edit, a fourth or fifth may be.
  expect(after('edit-9 live')).toBeLessThan(8)
  expect(after('broken-4 failed: no disk')).toBeLessThan(10)
  expect(after('late-5 live')).toBeLessThan(45)
  expect(log.filter((line) => line !== 'a page' && !line.startsWith('other'))).toEqual([
    ...['edit-9 live', 'edit-9 done', 'broken-4 failed: no disk', 'late-5 live', 'late-5 done'],
    ...['large-50 live', 'large-50 done'],
  ])
  expect(errors).toEqual([new Error('no disk')])
})

test('publications pause while the worker looks for an edit', async () => {
  const { source, request, log } = queue()
  let pages = 0
  const parts = publisher(log, () => {
    pages += 1
    if (pages === 3) request('rest', 'other-2')
  })
  const { takeNext } = source
  const meanwhile: number[] = []
  source.takeNext = async (among) => {
    if (among === 'rest') return takeNext(among)
    const before = pages
    for (let turn = 0; turn < 10; turn++) await nextTurn()
    if (before > 0) meanwhile.push(pages - before)
    return takeNext(among)
  }
  request('rest', 'large-50')
  const worker = await startWorker(parts, source, () => {})
  await worker.drained()
  await worker.close()
  expect(log).toContain('large-50 done')
  expect(meanwhile.length).toBeGreaterThan(0)
  // When the worker begins to look, a page is being rendered.
  expect(Math.max(...meanwhile)).toBeLessThan(2)
})

test('publications go on if the queue does not answer whether an edit is due', async () => {
  const { source, request, log } = queue()
  const { takeNext } = source
  let answer = () => {}
  source.takeNext = (among) =>
    among === 'rest' ? takeNext(among) : new Promise((resolve) => (answer = () => resolve(null)))
  request('rest', 'large-50')
  const worker = await startWorker(publisher(log), source, () => {})
  await expect.poll(() => log, { timeout: 15_000 }).toContain('large-50 done')
  const closing = worker.close()
  answer()
  await closing
})

test('a stream of edits does not stop other publications', async () => {
  const { source, request, log } = queue()
  let edits = 0
  const parts = publisher(log, (page) => {
    if (page.startsWith('edit') && !log.includes('large-20 live')) request('edits', `edit${edits++}-1`)
  })
  request('edits', 'edit-1')
  request('rest', 'large-20')
  const worker = await startWorker(parts, source, () => {})
  await expect.poll(() => log, { timeout: 15_000 }).toContain('large-20 live')
  await worker.close()
})

test('a worker that is closed during an edit finishes what it is working on, and takes nothing more', async () => {
  const { source, request, log } = queue()
  let closing: Promise<void> | undefined
  const parts = publisher(log, (page) => {
    if (page === 'large-5 2') request('edits', 'edit-3')
    if (page !== 'edit-3 2') return
    request('rest', 'late-1')
    closing = worker.close()
  })
  request('rest', 'large-5')
  const worker = await startWorker(parts, source, () => {})
  await expect.poll(() => closing !== undefined, { timeout: 15_000 }).toBe(true)
  await closing
  expect(log).toEqual(['edit-3 live', 'edit-3 done', 'large-5 live', 'large-5 done'])
})

test('two venues are published at a time', async () => {
  const { source, request, log } = queue()
  const running = new Set<string>()
  const most: number[] = []
  const parts = publisher(log, (page) => {
    running.add(page.split(' ')[0] ?? '')
    most.push(running.size)
  })
  const { publish } = parts
  parts.publish = async (referenceId, options) => {
    const published = await publish(referenceId, options)
    running.delete(referenceId)
    return published
  }
  request('rest', 'a-5', 'b-5', 'c-5', 'd-5')
  const worker = await startWorker(parts, source, () => {})
  await worker.drained()
  await worker.close()
  expect(Math.max(...most)).toBe(2)
  expect(log.filter((line) => line.endsWith('done'))).toEqual([
    'a-5 done',
    'b-5 done',
    'c-5 done',
    'd-5 done',
  ])
})

// @feature call.banners
test('a venue is scheduled again for the start of its next day, and a day later if it fails', async () => {
  const { source, request, log } = queue()
  const parts = publisher(log)
  const { publish } = parts
  parts.publish = async (referenceId, options) => {
    if (referenceId.startsWith('broken')) {
      const error = new PublishError('pull-failed', referenceId, 'no answer')
      return { outcome: { ok: false, referenceId, error }, listed: false }
    }
    const { outcome, listed } = await publish(referenceId, options)
    return { outcome: { ...outcome, nextDay: new Date('2026-11-23T21:00Z') } as typeof outcome, listed }
  }
  request('rest', 'daily-1', 'broken-1')
  const worker = await startWorker(parts, source, () => {})
  await worker.drained()
  await worker.close()
  const linesOf = (venue: string) => log.filter((line) => line.startsWith(venue))
  expect(linesOf('daily')).toEqual([
    ...['daily-1 live', 'daily-1 done', 'daily-1 again at 2026-11-23T21:00:00.000Z'],
  ])
  const [failed, again] = linesOf('broken')
  expect(failed).toBe('broken-1 failed: broken-1: no answer')
  expect(again).toMatch(/^broken-1 again at /)
})

test('edits are published one after another, and a closed worker finishes its current task', async () => {
  const { source, request, log } = queue()
  const pages: string[] = []
  let closing: Promise<void> | undefined
  const parts = publisher(log, async (page) => {
    pages.push(page)
    await sleep(1)
    if (page !== 'large-50 30') return
    request('rest', 'never-1')
    closing = worker.close()
  })
  request('edits', 'one-3', 'two-3')
  request('rest', 'large-50')
  const worker = await startWorker(parts, source, () => {})
  await expect.poll(() => closing !== undefined, { timeout: 15_000 }).toBe(true)
  await closing
  expect(pages.filter((page) => !page.startsWith('large'))).toEqual(
    ['one-3', 'two-3'].flatMap((venue) => [1, 2, 3].map((page) => `${venue} ${page}`)),
  )
  expect(log).toContain('large-50 done')
  expect(log).not.toContain('never-1 live')
})
