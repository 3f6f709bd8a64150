import { afterAll, beforeAll, expect, test } from 'vitest'
import { pullVenue } from '../../scripts/publish/plan/pull.ts'
import { createClient } from '../../src/client/platform.ts'
import { openSiteFixture } from '../helpers/site-fixture.ts'
import { CAFE, createVenueFile } from '../helpers/venue-variant.ts'

let site: Awaited<ReturnType<typeof openSiteFixture>>
beforeAll(async () => {
  site = await openSiteFixture()
}, 60_000)
afterAll(() => site.close())

test('a venue is requested with parallel calls after the first time, and again if that was wrong', async () => {
  const events: string[] = []
  const client = createClient({
    ...{ base: `${site.url}/api`, locale: () => 'en' },
    fetch: async (input, init) => {
      const call = String(input).includes('/restaurant') ? 'restaurant' : 'details'
      events.push(`${call} asked`)
      const answer = await fetch(input, init)
      events.push(`${call} answered`)
      return answer
    },
  })
  const file = createVenueFile(CAFE, '5a6b7c8d')
  const pull = async () => {
    events.length = 0
    const pulled = await pullVenue(client, file.business.reference_id, Date.now())
    if ('closed' in pulled) throw new Error('the venue shows no pages')
    return pulled
  }

  expect(await site.importVenue(file)).toMatchObject({ status: 200 })
  const first = await pull()
  expect(events.slice(0, 3)).toEqual(['restaurant asked', 'restaurant answered', 'details asked'])
  expect((await pull()).venue).toEqual(first.venue)
  expect(events.indexOf('details asked')).toBeLessThan(events.indexOf('restaurant answered'))

  // Banners are those of a day at the venue.
  const asked = events.filter((event) => event === 'details asked').length
  file.business.time_zone = 'Pacific/Kiritimati'
  expect(await site.importVenue(file)).toMatchObject({ status: 200 })
  expect((await pull()).venue.business.timeZone).toBe('Pacific/Kiritimati')
  expect(events.filter((event) => event === 'details asked')).toHaveLength(2 * asked)
})
