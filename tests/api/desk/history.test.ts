import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import type { OpenDatabase } from '../../../api/db/open.ts'
import { openPublishQueue, type PublishQueue } from '../../../api/publishing/publish-queue.ts'
import {
  type VenueVersion,
  versionDifferencesCall,
} from '../../../src/contract/counter/desk/version-calls.ts'
import { publicationCall } from '../../../src/contract/counter/desk-calls.ts'
import type { Edit } from '../../../src/domain/desk/edit.ts'
import type { Json } from '../../../src/domain/json/json.ts'
import { createTestApi, databaseKinds, openTestDatabase, parseAs, type TestApi } from '../support/api.ts'
import { enrol, type TestDevice } from '../support/staff.ts'
import { grill } from '../support/venue.ts'

const price = (item: string, from: Json, to: Json): Edit => ({
  ...{ kind: 'set', path: [{ item }, 'price'], from, to },
})

describe.each(databaseKinds)('what was published on %s', (kind) => {
  let open: OpenDatabase
  let queue: PublishQueue
  let api: TestApi
  let manager: TestDevice
  let ref = ''
  let venues = 0
  beforeAll(async () => {
    open = await openTestDatabase(kind, inject('databaseUrl'))
    queue = await openPublishQueue(open, {
      now: Date.now,
      onError(error) {
        throw error
      },
    })
    api = createTestApi(open, { publishing: queue })
  }, 60_000)
  afterAll(async () => {
    await queue.close()
    await open.close()
  })
  beforeEach(async () => {
    ref = `grill${venues++}`
    await api.operator('PUT', '/operator/venues', { ...grill(ref), pixels: [] })
    await sql`delete from publishing.job`.execute(open.db)
    manager = await enrol(api, ref, 'manager', { name: 'Mona' })
  })

  const save = (edits: { id: string; edit: Edit; job?: string }[]) => manager.post('/desk/edits', { edits })
  const publish = (...ids: string[]) => manager.post('/desk/publish', { ids })
  const versions = async () => (await manager.get('/desk/versions')).json.versions as VenueVersion[]
  const differences = async (version: number | string) => {
    const answer = await manager.get(`/desk/versions/${version}`)
    return answer.status === 200
      ? parseAs(versionDifferencesCall.response, answer.json).differences
      : answer.json.code
  }
  const publication = async (device = manager) =>
    parseAs(publicationCall.response, (await device.get('/desk/publication')).json)

  // @feature desk.versions
  test('a version says which of its edits were made together', async () => {
    await save([
      { id: 'a', edit: price('plain', '0.250', '0.300'), job: 'raise' },
      { id: 'b', edit: price('kebab', '3.300', '3.500'), job: 'raise' },
      { id: 'c', edit: price('plain', '0.300', '0.350') },
    ])
    await publish('a', 'b', 'c')
    const [latest] = await versions()
    expect(latest?.edits.map(({ job }) => job)).toEqual(['raise', 'raise', null])
  })

  // @feature desk.versions
  test('a version is compared with the one before it, whoever made them', async () => {
    const [first] = await versions()
    const cheaper = JSON.stringify({ ...grill(ref), pixels: [] }).replace('"0.250"', '"0.200"')
    await api.operator('PUT', '/operator/venues', cheaper)
    const [second] = await versions()
    expect(await differences(first?.version ?? 0)).toBeNull()
    expect(await differences(second?.version ?? 0)).toEqual({
      edits: [price('plain', '0.250', '0.200')],
      left_out: 0,
    })
    await manager.post('/desk/restore', { version: first?.version })
    const [restored] = await versions()
    expect(await differences(restored?.version ?? 0)).toMatchObject({
      edits: [price('plain', '0.200', '0.250')],
    })
    for (const unknown of [0, 'none', '1e99', -1, `${second?.version}e0`])
      expect(await differences(unknown)).toBe('not-found')
  })

  // @feature desk.live
  test('after an edit was published, staff learn which build contains it, or why there is none', async () => {
    await save([{ id: 'a', edit: price('plain', '0.250', '0.300') }])
    await publish('a')
    const waiting = { state: 'waiting', reason: null, build: null }
    expect(await publication()).toEqual(waiting)
    const [first, second] = [await queue.takeNext(), await queue.takeNext()]
    expect(await publication()).toEqual(waiting)
    await first?.fail('the platform does not answer', false)
    expect(await publication()).toEqual({
      ...waiting,
      state: 'retrying',
      reason: 'the platform does not answer',
    })
    await second?.complete({ buildId: 'build-of-the-other-branch', unchanged: false })
    expect((await publication()).state).toBe('retrying')
    await sql`update publishing.job set start_after = now() where state = 'retry'`.execute(open.db)
    await (await queue.takeNext())?.fail('a page is broken', true)
    expect(await publication()).toEqual({ state: 'failed', reason: 'a page is broken', build: null })

    await save([{ id: 'b', edit: price('plain', '0.300', '0.350') }])
    await publish('b')
    for (let task = await queue.takeNext(); task; task = await queue.takeNext())
      await task.complete({ buildId: `later-build-of-${task.referenceId}`, unchanged: false })
    expect(await publication()).toEqual({ state: 'done', reason: null, build: `later-build-of-${ref}` })
    const elsewhere = manager.at(`${ref}-jahra`)
    expect(await publication(elsewhere)).toMatchObject({ build: `later-build-of-${ref}-jahra` })
  })
})
