/** The branches page and the policies page of a venue. */
import { describe, expect, test } from 'vitest'
import {
  attribute,
  byAttribute,
  byClass,
  byTag,
  type Document,
  type Element,
  only,
  textOf,
} from '../helpers/html/elements.ts'
import { allByRole, byRole } from '../helpers/html/roles.ts'
import { openingTextAt } from '../helpers/published-site/at-time.ts'
import { variantReferenceId } from '../helpers/published-site/variants.ts'
import { visit } from '../helpers/published-site/visit.ts'

const BRANCHES = '/dallah-grill/Branches'
const SATURDAY_NOON = '2026-11-21T12:00+03:00'

async function branchesIn(chosen: string): Promise<{ document: Document; here: Element; there: Element }> {
  const { document } = await visit(BRANCHES, { chosen })
  const [here, there, ...others] = byAttribute(document, 'data-branch')
  if (!here || !there || others.length > 0) throw new Error('expected two branches')
  return { document, here, there }
}
const stateOf = (document: Document, branch: Element) =>
  openingTextAt(document, only(byAttribute(branch, 'data-hours')), SATURDAY_NOON)

describe('the branches page', () => {
  test('shows each branch with address, phone and hours, and marks the current one', async () => {
    const { document, here, there } = await branchesIn('en')
    expect([here, there].map((branch) => textOf(byRole(branch, 'heading', { level: 2 })))).toEqual([
      'Sharq',
      'Salmiya',
    ])
    expect(attribute(byRole(here, 'link', { name: 'Sharq' }), 'aria-current')).toBe('true')
    expect(textOf(here)).toContain('You are here')
    expect(byAttribute(there, 'aria-current')).toEqual([])
    expect(textOf(there)).not.toContain('You are here')
    expect([stateOf(document, here), stateOf(document, there)]).toEqual([
      'Open until 1:00 AM',
      'Closed · opens at 4:00 PM',
    ])
    const call = byRole(there, 'link', { name: /^Call · Salmiya/ })
    expect(attribute(call, 'href')).toBe('tel:+96525734410')
    expect(attribute(byRole(there, 'link', { name: /^Directions · Salmiya/ }), 'href')).toMatch(
      /^https:\/\/www\.openstreetmap\.org\/\?mlat=29\./,
    )
    expect(attribute(byRole(there, 'link', { name: 'Go to Salmiya' }), 'href')).toBe('/dallah-grill-salmiya')
  })

  test('contains the hours of the whole week, for visitors without scripts', async () => {
    const { there } = await branchesIn('en')
    const days = byTag(only(byClass(there, 'hours')), 'div')
    expect(days.map((day) => attribute(day, 'data-day'))).toEqual([
      'monday',
      'tuesday',
      'wednesday',
      'thursday',
      'friday',
      'saturday',
      'sunday',
    ])
    expect(textOf(only(days.filter((day) => attribute(day, 'data-day') === 'saturday')))).toMatch(
      /^Saturday\s*7:00 AM – 11:30 AM, 4:00 PM – 2:00 AM$/,
    )
  })

  test('breaks lines between the shifts of a day, not within them', async () => {
    const { html, document } = await visit(BRANCHES)
    const shifts = byClass(document, 'shift').map(textOf)
    expect(shifts).toContain('7:00 AM – 11:30 AM')
    expect(html).toMatch(/7:00[\u00a0\u202f]AM\u00a0– 11:30[\u00a0\u202f]AM/)
    expect(html).toMatch(/\.shift\{display:inline-block\}/)
  })

  test('hides the tools that need a script until it runs', async () => {
    const { html, document } = await visit(BRANCHES)
    const tools = only(byAttribute(document, 'data-tools'))
    expect(allByRole(tools, 'button').map(textOf)).toEqual(['Near me', 'Show map'])
    // The script removes this attribute. Until then the style sheet hides the tools, and reserves their space only if
    // scripts are enabled.
    expect(attribute(tools, 'data-asleep')).toBe('')
    expect(html).toMatch(/\.tools\[data-asleep\]\{display:none\}/)
    expect(html).toMatch(/:root\[data-day\] \.tools\[data-asleep\]\{[^}]*visibility:hidden/)
  })

  test('shows names, hours and links in Arabic', async () => {
    const { document, here, there } = await branchesIn('ar')
    expect(textOf(byRole(document, 'heading', { level: 1 }))).toBe('الفروع')
    byRole(there, 'link', { name: 'السالمية' })
    expect(stateOf(document, here)).toMatch(/مفتوح حتى/)
    expect(attribute(byRole(there, 'link', { name: 'الانتقال إلى السالمية' }), 'href')).toBe(
      '/dallah-grill-salmiya',
    )
  })
})

describe('the policies page', () => {
  // @feature route.policies
  test('is linked from “more” and contains the policies', async () => {
    const more = byRole((await visit('/dallah-grill/more')).document, 'main')
    expect(attribute(byRole(more, 'link', { name: 'Policies' }), 'href')).toBe('/dallah-grill/Policies')
    const main = byRole((await visit('/dallah-grill/Policies')).document, 'main')
    expect(textOf(main)).toContain('Ready orders are kept for thirty minutes.')
  })

  // @feature business.policies
  test('keeps safe markup of the venue, and marks policies in another language', async () => {
    const path = `/${variantReferenceId('policies')}/Policies`
    const main = byRole((await visit(path)).document, 'main')
    byRole(main, 'heading', { level: 2, name: 'Returns' })
    expect(allByRole(main, 'listitem').map(textOf)).toEqual(['Within 14 days'])
    expect(attribute(byRole(main, 'link'), 'rel')).toMatch(/noopener/)
    expect(textOf(byRole(main, 'link'))).toBe('us')
    expect([...byTag(main, 'img'), ...byAttribute(main, 'onclick')]).toEqual([])
    // The policies exist in English only.
    const arabic = byRole((await visit(path, { chosen: 'ar' })).document, 'main')
    expect(textOf(byRole(arabic, 'heading', { level: 1 }))).toBe('السياسات')
    expect(allByRole(arabic, 'heading', { level: 2 }).map(textOf)).toEqual(['Returns'])
    expect(attribute(only(byClass(arabic, 'written')), 'lang')).toBe('en')
  })
})
