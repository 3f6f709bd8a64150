import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import type { OpenDatabase } from '../../../api/db/open.ts'
import { openPublishQueue, type PublishQueue } from '../../../api/publishing/publish-queue.ts'
import { databaseKinds, openTestDatabase } from '../support/api.ts'

describe.each(databaseKinds)('the queue of publications on %s', (kind) => {
  let open: OpenDatabase
  let queue: PublishQueue
  const clock = { now: Date.now() }
  const errors: unknown[] = []
  beforeAll(async () => {
    open = await openTestDatabase(kind, inject('databaseUrl'))
    queue = await openPublishQueue(open, {
      now: () => clock.now,
      onError: (error) => errors.push(error),
    })
  }, 60_000)
  afterAll(async () => {
    await queue.close()
    await open.close()
    expect(errors).toEqual([])
  })
  beforeEach(async () => {
    await sql`delete from publishing.job`.execute(open.db)
  })

  const edit = (...referenceIds: string[]) =>
    open.db.transaction().execute((trx) => queue.request(trx, 'publish', referenceIds))
  /** The last start and the due time of a task, in epoch milliseconds. */
  const timesOf = async (key: string) => {
    const { rows } = await sql<{ started: Date | null; due: Date }>`
      select started_on as started, start_after as due from publishing.job where singleton_key = ${key}`.execute(
      open.db,
    )
    return { started: Number(rows[0]?.started), due: Number(rows[0]?.due) }
  }
  /** Simulates the end of a task's pause. */
  const becomeDue = (key: string) =>
    sql`update publishing.job set start_after = now() where singleton_key = ${key}`.execute(open.db)
  const taken = async () => {
    const task = await queue.takeNext()
    return task && `${task.task} ${task.referenceId}`
  }

  // @feature publish.queue
  test('an edit and its task are committed together or not at all', async () => {
    const failed = open.db.transaction().execute(async (trx) => {
      await queue.request(trx, 'publish', ['grill'])
      throw new Error('the edit is refused')
    })
    await expect(failed).rejects.toThrow('the edit is refused')
    expect(await queue.takeNext()).toBeNull()
    await edit('grill', 'grill-jahra')
    expect(await queue.countWaiting()).toBe(2)
    expect([await taken(), await taken(), await taken()]).toEqual([
      'publish grill',
      'publish grill-jahra',
      null,
    ])
  })

  // @feature publish.queue
  test('a burst of edits is one task, with the last operation', async () => {
    for (let i = 0; i < 5; i++) await edit('burst')
    await open.db.transaction().execute((trx) => queue.request(trx, 'remove', ['burst']))
    expect([await taken(), await taken()]).toEqual(['remove burst', null])
  })

  test('an edit during a publication is published afterwards', async () => {
    await edit('busy')
    const first = await queue.takeNext()
    await edit('busy')
    await edit('busy')
    await queue.republish(['busy'])
    // No other worker gets it meanwhile.
    expect(await queue.takeNext()).toBeNull()
    await first?.complete()
    const second = await queue.takeNext()
    expect(second?.referenceId).toBe('busy')
    expect(await queue.takeNext()).toBeNull()
    await second?.complete()
    expect(await taken()).toBe('publish busy')
  })

  test('an edit of a venue that waits for a retry does not wait', async () => {
    await edit('slow')
    await (await queue.takeNext())?.fail('the platform does not answer', false)
    expect(await queue.takeNext()).toBeNull()
    await edit('slow')
    const task = await queue.takeNext()
    expect(task?.referenceId).toBe('slow')
    // It fails again and is requested meanwhile: the last request is executed.
    await open.db.transaction().execute((trx) => queue.request(trx, 'remove', ['slow']))
    await task?.fail('the platform does not answer', false)
    expect([await taken(), await taken()]).toEqual(['remove slow', null])
    expect((await queue.findPublication('slow')).state).toBe('under-way')
    expect(await queue.countWaiting()).toBe(0)
  })

  test('a deleted venue has no other tasks', async () => {
    await queue.republish(['gone', 'stays'])
    await open.db.transaction().execute(async (trx) => {
      await queue.requestLater(trx, ['gone'])
      await queue.request(trx, 'remove', ['gone'])
    })
    const all: string[] = []
    for (let task = await queue.takeNext(); task; task = await queue.takeNext()) {
      all.push(`${task.task} ${task.referenceId}`)
      await task.complete()
    }
    expect(all).toEqual(['remove gone', 'publish stays'])
    expect(await queue.countWaiting()).toBe(0)
  })

  // @feature publish.republish
  test('edits overtake a bulk republication, which reports its progress', async () => {
    clock.now = Date.now()
    await queue.republish(['a', 'b', 'c'])
    await edit('z', 'c')
    const edits = [await queue.takeNext(), await queue.takeNext()]
    expect(edits.map((task) => task?.referenceId).sort()).toEqual(['c', 'z'])
    for (const task of edits) await task?.complete({ buildId: 'b1', unchanged: false })
    const [first, second] = [await queue.takeNext(), await queue.takeNext()]
    await first?.complete({ buildId: 'b1', unchanged: true })
    await second?.fail('an item without a name', true)
    expect(await queue.latestRepublication()).toEqual({
      startedAt: new Date(clock.now),
      ...{ total: 3, done: 1, failed: 1, underWay: 0, retrying: 0 },
    })
    // Republished again before the last was done: it is queued once, for the later republication.
    clock.now += 1
    await queue.republish(['a', 'b', 'c', 'd'])
    expect(await queue.countWaiting()).toBe(4)
    await (await queue.takeNext())?.fail('the platform does not answer', false)
    expect(await queue.latestRepublication()).toMatchObject({ total: 4, done: 0, failed: 0, retrying: 1 })
  })

  test('edits can be taken separately, so that they need not wait for the rest', async () => {
    await queue.republish(['bulk'])
    await edit('edited')
    const taken = async (among: 'edits' | 'rest') => (await queue.takeNext(among))?.referenceId
    expect(await taken('rest')).toBe('bulk')
    expect(await taken('edits')).toBe('edited')
    expect(await taken('edits')).toBeUndefined()
    // The site's own pages do not count as edits. They become due within three seconds.
    clock.now = Date.now() + 60_000
    await queue.requestSite()
    expect(await taken('rest')).toBeUndefined()
    const due = (await timesOf('_')).due - clock.now
    expect(due).toBeGreaterThan(0)
    expect(due).toBeLessThanOrEqual(3_000)
    clock.now = Date.now()
    await becomeDue('_')
    expect(await taken('rest')).toBe('_')
  })

  // @feature publish.import-report
  test('the time from the last edit to its release is recorded', async () => {
    await edit('timed')
    await sleep(60)
    expect(await queue.findPublication('timed')).toMatchObject({ state: 'waiting', editToLive: null })
    const task = await queue.takeNext()
    expect((await queue.findPublication('timed')).state).toBe('under-way')
    await task?.complete({ buildId: 'b7', unchanged: false })
    const { state, editToLive } = await queue.findPublication('timed')
    expect(state).toBe('idle')
    expect(editToLive).toBeGreaterThanOrEqual(60)
    expect(editToLive).toBeLessThan(5_000)
    // Publications without changes are not recorded.
    await edit('timed')
    await (await queue.takeNext())?.complete({ buildId: 'b7', unchanged: true })
    expect((await queue.findPublication('timed')).editToLive).toBe(editToLive)
  })

  // @feature publish.edge-delay
  test('the time at which the edge served the release is recorded', async () => {
    await edit('watched')
    const task = await queue.takeNext()
    expect(await queue.recordSeenAtEdge('watched', 'b8')).toBe(false)
    await task?.complete({ buildId: 'b8', unchanged: false })
    expect((await queue.findPublication('watched')).editToEdge).toBeNull()
    await sleep(30)
    expect(await queue.recordSeenAtEdge('other', 'b8')).toBe(false)
    expect(await queue.recordSeenAtEdge('watched', 'b8')).toBe(true)
    const { editToLive, editToEdge } = await queue.findPublication('watched')
    expect(editToEdge).toBeGreaterThanOrEqual((editToLive ?? Number.NaN) + 30)
    expect(editToEdge).toBeLessThan(5_000)
  })

  test('delayed requests wait for the next minute and are combined', async () => {
    clock.now = Math.floor(Date.now() / 60_000) * 60_000 - 60_000 + 500
    const late = () => open.db.transaction().execute((trx) => queue.requestLater(trx, ['rated']))
    await late()
    clock.now = Date.now()
    await late()
    // Requested two minutes ago: due, although it was requested again since.
    expect([await taken(), await taken()]).toEqual(['publish rated', null])
    clock.now = Date.now() + 120_000
    await late()
    expect(await taken()).toBeNull()
    expect(await queue.countWaiting()).toBe(1)
    clock.now = Date.now()
  })

  // @feature business.randomize
  test('a venue is published again when its next day starts, also after downtime', async () => {
    await queue.requestNextDay('daily', new Date(Date.now() + 3_600_000))
    const next = new Date(Date.now() + 7_200_000)
    await queue.requestNextDay('daily', next)
    expect([await taken(), await queue.countWaiting()]).toEqual([null, 0])
    expect((await timesOf('daily day')).due).toBe(next.getTime())
    await becomeDue('daily day')
    await edit('edited')
    expect(await queue.countWaiting()).toBe(2)
    expect([await taken(), await taken(), await taken()]).toEqual(['publish edited', 'publish daily', null])
  })

  test('a venue that was rolled back or removed is not queued on its next day', async () => {
    for (const reference of ['back', 'removed'])
      await queue.requestNextDay(reference, new Date(Date.now() + 60_000))
    await queue.hold('back')
    await open.db.transaction().execute((trx) => queue.request(trx, 'remove', ['removed']))
    const { rows } = await sql<{ key: string }>`select singleton_key as key from publishing.job`.execute(
      open.db,
    )
    expect(rows.map(({ key }) => key)).toEqual(['back', 'removed'])
  })

  // @feature publish.rollback
  test('a venue that was rolled back is not republished until its next edit', async () => {
    const held = async () => [...(await queue.findHeld(['back', 'other']))]
    await queue.republish(['back', 'other'])
    await queue.hold('back')
    expect(await held()).toEqual(['back'])
    await queue.republish(['back', 'other'])
    await open.db.transaction().execute((trx) => queue.requestLater(trx, ['back']))
    await sql`update publishing.job set start_after = now() where name = 'publish'`.execute(open.db)
    expect([await taken(), await taken()]).toEqual(['publish other', null])
    await edit('back')
    expect(await held()).toEqual([])
    expect([await taken(), await taken()]).toEqual(['publish back', null])
  })

  test('an uncommitted edit leaves a venue held back; an immediate publication releases it', async () => {
    await queue.hold('back')
    const refused = open.db.transaction().execute(async (trx) => {
      await queue.request(trx, 'publish', ['back'])
      throw new Error('the edit is refused')
    })
    await expect(refused).rejects.toThrow('the edit is refused')
    expect((await queue.findHeld(['back'])).size).toBe(1)
    await queue.markPublished('back')
    expect((await queue.findHeld(['back'])).size).toBe(0)
  })

  test('workers are woken when the edit is committed, not before', async () => {
    let woken = 0
    const stop = await queue.onRequest(() => woken++)
    await expect.poll(() => woken).toBe(1)
    await open.db.transaction().execute(async (trx) => {
      await queue.request(trx, 'publish', ['woken'])
      await sleep(100)
      expect(woken).toBe(1)
    })
    await expect.poll(() => woken).toBe(2)
    await stop()
    await edit('woken')
    await sleep(100)
    expect(woken).toBe(2)
  })

  // @feature publish.retry
  test('failures are retried after a pause; permanent ones are listed at once', async () => {
    await edit('shaky', 'broken')
    const tasks = [await queue.takeNext(), await queue.takeNext()]
    const of = (referenceId: string) => tasks.find((task) => task?.referenceId === referenceId)
    await of('shaky')?.fail('the platform does not answer', false)
    await of('broken')?.fail('menu.items.3.price: not a number', true)
    expect(await queue.takeNext()).toBeNull()
    expect(await queue.listFailures()).toEqual([
      {
        referenceId: 'broken',
        task: 'publish',
        reason: 'menu.items.3.price: not a number',
        attempts: 1,
        failedAt: new Date(clock.now),
      },
    ])
    // 2 seconds, with some jitter.
    const { started, due } = await timesOf('shaky')
    expect(due - started).toBeGreaterThan(1_000)
    expect(due - started).toBeLessThan(9_000)
    await becomeDue('shaky')
    expect((await queue.takeNext())?.attempt).toBe(2)
    expect(await queue.findPublication('broken')).toMatchObject({ state: 'failed', attempts: 1 })
    const retry = (...ids: string[]) => open.db.transaction().execute((trx) => queue.retryFailed(trx, ids))
    expect(await retry('shaky', 'broken')).toEqual(['broken'])
    expect(await queue.listFailures()).toEqual([])
    await (await queue.takeNext())?.fail('menu.items.3.price: not a number', true)
    expect((await queue.listFailures()).map(({ referenceId }) => referenceId)).toEqual(['broken'])
    await edit('broken')
    await (await queue.takeNext())?.complete()
    expect(await queue.listFailures()).toEqual([])
  })
})
