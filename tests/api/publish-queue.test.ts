import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import type { OpenDatabase } from '../../api/db/open.ts'
import { openPublishQueue, type PublishQueue } from '../../api/publishing/publish-queue.ts'
import { databaseKinds, openTestDatabase } from './support/api.ts'

describe.each(databaseKinds)('the queue of publications on %s', (kind) => {
  let open: OpenDatabase
  let queue: PublishQueue
  const clock = { now: Date.now() }
  const errors: unknown[] = []
  beforeAll(async () => {
    open = await openTestDatabase(kind, inject('databaseUrl'))
    queue = await openPublishQueue(open.engine, {
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
    for (let task = await queue.take(); task; task = await queue.take()) await task.done()
  })

  const edit = (...referenceIds: string[]) =>
    open.db.transaction().execute((trx) => queue.ask(trx, 'publish', referenceIds))
  const taken = async () => {
    const task = await queue.take()
    return task && `${task.task} ${task.referenceId}`
  }

  test('an edit and its task are committed together or not at all', async () => {
    const failed = open.db.transaction().execute(async (trx) => {
      await queue.ask(trx, 'publish', ['grill'])
      throw new Error('the edit is refused')
    })
    await expect(failed).rejects.toThrow('the edit is refused')
    expect(await queue.take()).toBeNull()
    await edit('grill', 'grill-jahra')
    expect(await queue.waiting()).toBe(2)
    expect([await taken(), await taken(), await taken()]).toEqual([
      'publish grill',
      'publish grill-jahra',
      null,
    ])
  })

  test('a burst of edits is one task, and the last word counts', async () => {
    for (let i = 0; i < 5; i++) await edit('burst')
    await open.db.transaction().execute((trx) => queue.ask(trx, 'remove', ['burst']))
    expect([await taken(), await taken()]).toEqual(['remove burst', null])
  })

  test('an edit while its venue is published is published afterwards', async () => {
    await edit('busy')
    const first = await queue.take()
    await edit('busy')
    await edit('busy')
    const second = await queue.take()
    expect(second?.referenceId).toBe('busy')
    expect(await queue.take()).toBeNull()
    await first?.done()
    await second?.done()
  })

  test('edits overtake what is republished in bulk, which is asked for once', async () => {
    expect(await queue.askAll(['a', 'b', 'c'])).toBe(3)
    expect(await queue.askAll(['b', 'c', 'd'])).toBe(1)
    await edit('z')
    await edit('c')
    expect([await taken(), await taken()].sort()).toEqual(['publish c', 'publish z'])
    // An edited venue that bulk asks for too keeps its place.
    await edit('d')
    await queue.askAll(['d'])
    expect(await taken()).toBe('publish d')
  })

  test('what may be told late waits for the next minute, all of that minute once', async () => {
    clock.now = Math.floor(Date.now() / 60_000) * 60_000 - 60_000 + 500
    const late = () => open.db.transaction().execute((trx) => queue.askLater(trx, ['rated']))
    await late()
    await late()
    // Of the minute before last: due.
    expect([await taken(), await taken()]).toEqual(['publish rated', null])
    clock.now = Date.now() + 120_000
    await late()
    expect(await taken()).toBeNull()
    expect(await queue.waiting()).toBe(1)
    clock.now = Date.now()
  })

  test('workers are woken when the edit is committed, not before', async () => {
    let woken = 0
    const stop = await queue.onAsked(() => woken++)
    await expect.poll(() => woken).toBe(1)
    await open.db.transaction().execute(async (trx) => {
      await queue.ask(trx, 'publish', ['woken'])
      await sleep(100)
      expect(woken).toBe(1)
    })
    await expect.poll(() => woken).toBe(2)
    await stop()
    await edit('woken')
    await sleep(100)
    expect(woken).toBe(2)
  })

  test('what fails is tried again after a pause; what cannot succeed lies with the failures at once', async () => {
    await edit('shaky', 'broken')
    const tasks = [await queue.take(), await queue.take()]
    const of = (referenceId: string) => tasks.find((task) => task?.referenceId === referenceId)
    await of('shaky')?.failed('the platform does not answer', false)
    await of('broken')?.failed('menu.items.3.price: not a number', true)
    expect(await queue.take()).toBeNull()
    expect(await queue.failures()).toEqual([
      {
        referenceId: 'broken',
        task: 'publish',
        reason: 'menu.items.3.price: not a number',
        attempts: 1,
        failedAt: new Date(clock.now),
      },
    ])
    // 2 s, with some jitter.
    await expect.poll(() => queue.take().then((task) => task?.attempt), { timeout: 9_000 }).toBe(2)
    await edit('broken')
    await (await queue.take())?.done()
    expect(await queue.failures()).toEqual([])
  })
})
