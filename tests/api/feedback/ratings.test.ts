import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import type { OpenDatabase } from '../../../api/db/open.ts'
import { calls } from '../../../src/contract/calls.ts'
import { accountActions, describeFailure, otherBusiness } from '../support/accounts.ts'
import { createTestApi, databaseKinds, openTestDatabase, parseAs, type TestApi } from '../support/api.ts'
import { feedbackGrill, ratingActions } from '../support/feedback.ts'
import { openTestQueue, type TestQueue } from '../support/publishing.ts'
import { NOON } from '../support/venue.ts'

describe.each(databaseKinds)('ratings on %s', (kind) => {
  let open: OpenDatabase
  let api: TestApi
  let diners: ReturnType<typeof accountActions>
  let queue: TestQueue
  beforeAll(async () => {
    open = await openTestDatabase(kind, inject('databaseUrl'))
    queue = await openTestQueue(open)
    api = createTestApi(open, { publishing: queue })
    diners = accountActions(api)
    const cafe = feedbackGrill('cafe', { user_id: 9 })
    for (const file of [
      feedbackGrill('grill', { rate: 4, rate_count: 2 }),
      cafe,
      otherBusiness('silent', '8'),
    ])
      expect((await api.operator('PUT', '/operator/venues', file)).status).toBe(200)
  })
  afterAll(async () => {
    await queue.close()
    await open.close()
  })
  beforeEach(async () => {
    api.clock.now = NOON
    await queue.takeAll()
  })
  afterEach(async () => {
    for (const table of ['limited_turn', 'rating'] as const) await open.db.deleteFrom(table).execute()
  })

  const { rate, ratings, result } = ratingActions(() => api)

  describe('a rating', () => {
    // @feature call.rate
    test('is stored, changes the result of all branches, and can be read by the operator', async () => {
      expect(await result()).toEqual([4, 2])
      const accepted = await rate({ rate: 1, comment: ' Cold. ' })
      expect(parseAs(calls.rate.response, accepted.json)).toEqual({ message: '' })
      expect(await result()).toEqual([3, 3])
      expect(await result('grill-jahra')).toEqual([3, 3])
      expect(await ratings()).toMatchObject({
        ratings: [{ reference_id: 'grill', rate: 1, comment: 'Cold.', at: new Date(NOON).toISOString() }],
        total: 1,
        next_page: null,
      })
      expect(await queue.takeAll()).toEqual(['publish grill', 'publish grill-jahra'])
    })

    test('of a device counts once per reference id: repeating it has no effect, another is refused', async () => {
      const device_id = randomUUID()
      expect((await rate({ device_id, comment: 'Good' })).status).toBe(200)
      expect(await queue.takeAll()).toHaveLength(2)
      expect((await rate({ device_id: device_id.toUpperCase(), comment: 'Good' })).status).toBe(200)
      const other = await rate({ device_id, comment: 'Better' })
      expect(describeFailure(other)).toMatchObject({ status: 409, code: 'conflict', reason: 'rated-already' })
      expect(await queue.takeAll()).toEqual([])
      expect((await rate({ device_id }, {}, undefined, 'grill-b2')).status).toBe(200)
      expect((await ratings()).ratings.map((rating) => rating.reference_id).sort()).toEqual([
        'grill',
        'grill-jahra',
      ])
      expect(await queue.takeAll()).toHaveLength(2)
    })

    test('of a customer counts once over all devices; those of other customers count too', async () => {
      const [layla, omar] = [await diners.logIn('51000001'), await diners.logIn('51000002')]
      expect((await rate({}, layla.bearer)).status).toBe(200)
      expect(describeFailure(await rate({ rate: 1 }, layla.bearer)).reason).toBe('rated-already')
      expect((await rate({}, omar.bearer)).status).toBe(200)
      expect((await ratings()).total).toBe(2)
    })

    test('of a customer of another business counts as a guest’s; an expired token is refused', async () => {
      const stranger = await diners.logIn('51000003', { branch_id: 'cafe-b1' })
      expect((await rate({}, stranger.bearer)).status).toBe(200)
      expect((await open.db.selectFrom('rating').select('customer_id').execute())[0]?.customer_id).toBeNull()
      expect((await rate({}, { authorization: 'Bearer nobody' })).status).toBe(401)
    })

    test('sent twenty times at once counts once', async () => {
      const device_id = randomUUID()
      const answers = await Promise.all(Array.from({ length: 20 }, () => rate({ device_id })))
      expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
      expect((await ratings()).total).toBe(1)
    })

    test.each([
      [{ rate: 0 }, 'rate'],
      [{ rate: 6 }, 'rate'],
      [{ rate: 4.5 }, 'rate'],
      [{ rate: '5' }, 'rate'],
      [{ comment: 'x'.repeat(2001) }, 'comment'],
      [{ device_id: 'phone' }, 'device_id'],
      [{ branch_id: null }, 'branch_id'],
    ])('is refused with %j', async (wrong, path) => {
      const answer = await rate(wrong)
      expect([answer.status, answer.json.issues[0].path]).toEqual([400, path])
    })

    test('is refused where ratings are disabled', async () => {
      expect(describeFailure(await rate({}, {}, undefined, 'silent-b1'))).toMatchObject({
        status: 409,
        code: 'unavailable',
        reason: 'not-asked',
      })
      expect((await rate({}, {}, undefined, 'nowhere')).status).toBe(404)
    })

    test('is limited to thirty an hour per address and venue', async () => {
      for (let i = 0; i < 30; i++) expect((await rate({ rate: 1 })).status).toBe(200)
      const refused = await rate({ rate: 1 })
      expect(describeFailure(refused)).toMatchObject({ status: 429, reason: 'rating', retry: 3600 })
      expect(refused.response.headers.get('retry-after')).toBe('3600')
      expect((await rate({}, {}, '203.0.113.10')).status).toBe(200)
      expect((await rate({}, {}, undefined, 'cafe-b1')).status).toBe(200)
      api.clock.now = NOON + 3_600_000
      expect((await rate()).status).toBe(200)
    })

    test('stores comments in any script unchanged', async () => {
      const hostile = '\u0000<script>alert(1)</script>\u0007 \ud800 Robert"); drop table rating;--\n\u202eend'
      expect((await rate({ comment: hostile })).status).toBe(200)
      const [told] = (await ratings()).ratings
      expect(told?.comment).toBe('<script>alert(1)</script> \ufffd Robert"); drop table rating;--\n\u202eend')
    })
  })

  test('operators read pages of fifty, newest first, without repetitions', async () => {
    for (let i = 0; i < 51; i++) {
      api.clock.now = NOON + i * 1000
      expect((await rate({ comment: String(i) }, {}, `203.0.113.${i}`)).status).toBe(200)
    }
    const [first, second] = [await ratings(), await ratings('?page=2', 'grill-jahra')]
    expect([first.page, first.next_page, first.total, second.next_page]).toEqual([1, 2, 51, null])
    const comments = [...first.ratings, ...second.ratings].map(({ comment }) => Number(comment))
    expect(comments).toEqual(Array.from({ length: 51 }, (_, i) => 50 - i))
    expect((await api.operator('GET', '/operator/venues/grill/ratings?page=0')).status).toBe(400)
    expect((await api.operator('GET', '/operator/venues/nowhere/ratings')).status).toBe(404)
  })
})
