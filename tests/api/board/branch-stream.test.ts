import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { OpenDatabase } from '../../../api/db/open.ts'
import type { branchStreamCall } from '../../../src/contract/venue/branch-stream-call.ts'
import type { ResponseOf } from '../../../src/contract/wire/call.ts'
import { createTestApi, databaseKinds, openTestDatabase, type TestApi } from '../support/api.ts'
import { openStream } from '../support/event-source.ts'
import { enrol } from '../support/staff.ts'
import { grill } from '../support/venue.ts'

type Event = ResponseOf<typeof branchStreamCall>

// @feature page.live-menu
describe.each(databaseKinds)('the stream of a branch on %s', (kind) => {
  let open: OpenDatabase
  let api: TestApi
  beforeAll(async () => {
    open = await openTestDatabase(kind, inject('databaseUrl'))
    api = createTestApi(open, { maxBranchStreams: 2 })
    for (const ref of ['grill', 'other']) await api.operator('PUT', '/operator/venues', grill(ref))
  })
  afterAll(() => open.close())

  const connect = (branchId: string, address?: string) =>
    openStream<Event>(api, `/webapp/branch/${branchId}/stream`, {}, address)
  const revision = async (venue: string) =>
    (
      await open.db
        .selectFrom('venue')
        .select('revision')
        .where('reference_id', '=', venue)
        .executeTakeFirstOrThrow()
    ).revision

  test('sends the revision at once, and after each change of this venue', async () => {
    const stream = await connect('grill-b1')
    const first = await revision('grill')
    expect(await stream.next()).toMatchObject({ revision: first })
    const [tablet, elsewhere] = [await enrol(api, 'grill', 'staff'), await enrol(api, 'other', 'staff')]
    await elsewhere.post('/service', { type: 'all', state: 'paused', period: 15 })
    await tablet.post('/service', { type: 'pickup', state: 'paused', period: 15 })
    const second = await revision('grill')
    expect(second).not.toBe(first)
    expect(await stream.next()).toMatchObject({ revision: second })
    await tablet.post('/stock', { kind: 'item', id: 'plain', state: 'sold-out' })
    expect(await stream.next()).toMatchObject({ revision: await revision('grill') })
    await stream.close()
  })

  test('of an unknown branch is not found; one of a venue that is deleted ends', async () => {
    await expect(connect('nowhere')).rejects.toThrow('404')
    await api.operator('PUT', '/operator/venues', grill('gone'))
    const stream = await connect('gone-b1')
    await stream.next()
    await api.operator('DELETE', '/operator/venues/gone')
    expect(await stream.next()).toBeNull()
  })

  test('a network has a limited number of them', async () => {
    const streams = [await connect('grill-b1', '203.0.113.9'), await connect('grill-b2', '203.0.113.9')]
    await expect(connect('grill-b1', '203.0.113.9')).rejects.toThrow('429')
    await streams[0]?.close()
    const again = await connect('grill-b1', '203.0.113.9')
    for (const stream of [...streams.slice(1), again]) await stream.close()
  })
})
