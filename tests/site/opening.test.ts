/**
 * The opening state by the venue's time zone, whatever that of the visitor: the published hours, and the text that the
 * page's script derives from them.
 */
// @feature-file product.settings-shifts

import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { attribute, byAttribute, byTag, only, textOf } from '../helpers/html/elements.ts'
import { openingTextAt } from '../helpers/published-site/at-time.ts'
import { visit } from '../helpers/published-site/visit.ts'

beforeAll(() => {
  vi.stubEnv('TZ', 'America/Los_Angeles')
})
afterAll(() => {
  vi.unstubAllEnvs()
})

async function stateOf(path: string, moment: string, chosen = 'en'): Promise<string> {
  const { document } = await visit(path, { chosen })
  const place = only(byAttribute(document, 'data-hours'), 'state')
  // A link to the hours, whose text the script replaces.
  expect(attribute(place, 'href')).toMatch(/#hours$/)
  expect(textOf(only(byTag(place, 'span')))).not.toBe('')
  return openingTextAt(document, place, moment)
}

test('the tests run in a time zone of no venue', () => {
  expect(new Date('2026-11-21T12:00Z').getHours()).toBe(4)
})

test.each([
  ['open until after midnight', '/dallah-grill', '2026-11-21T18:00+03:00', 'Open until 1:00 AM'],
  ['still open from the evening before', '/dallah-grill', '2026-11-21T00:30+03:00', 'Open until 2:30 AM'],
  ['closed after the night', '/dallah-grill', '2026-11-21T02:30+03:00', 'Closed · opens at 7:00 AM'],
  ['closed in the morning', '/dallah-grill', '2026-11-20T11:59+03:00', 'Closed · opens at 12:00 PM'],
  [
    'closed between two shifts',
    '/dallah-grill-salmiya',
    '2026-11-23T13:00+03:00',
    'Closed · opens at 4:00 PM',
  ],
  ['closed for a whole day', '/cafe-linde', '2026-11-22T17:30+01:00', 'Closed · opens Tuesday, 7:00 AM'],
  ['never closed', '/pazar-yeri/more', '2026-11-24T04:00+03:00', 'Open now'],
  ['“more” of a branch', '/dallah-grill/more', '2026-11-21T12:00+03:00', 'Open until 1:00 AM'],
  ['another branch', '/dallah-grill-salmiya', '2026-11-21T12:00+03:00', 'Closed · opens at 4:00 PM'],
  [
    'the menu of a venue without a home page',
    '/crumb-and-kiln/pickup',
    '2026-11-21T10:00Z',
    'Open until 2:00 PM',
  ],
])('%s: %s at %s', async (_what, path, moment, text) => {
  expect(await stateOf(path, moment)).toBe(text)
})

test('an Arabic page shows the opening state in Arabic', async () => {
  expect(await stateOf('/dallah-grill', '2026-11-21T02:30+03:00', 'ar')).toMatch(
    /^مغلق · يفتح الساعة \u2068٧:٠٠ ص\u2069/,
  )
})
