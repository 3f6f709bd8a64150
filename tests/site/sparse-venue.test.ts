/** A venue with minimal data: its pages contain no invented values and no empty elements. */
import { expect, test } from 'vitest'
import { jsonLdOf } from '../helpers/crawl.ts'
import { attribute, byAttribute, byTag, only, textOf } from '../helpers/html/elements.ts'
import { allByRole, byRole } from '../helpers/html/roles.ts'
import { variantReferenceId } from '../helpers/published-site/variants.ts'
import { titleOf, visit } from '../helpers/published-site/visit.ts'

const HOME = '/dallah-grill-sparse'
const open = async (path: string, chosen = 'en') => (await visit(HOME + path, { chosen })).document

test.each(['', '/more', '/dinein'])('%j shows no hours and no contact details', async (path) => {
  const document = await open(path)
  expect(byAttribute(document, 'data-hours')).toEqual([])
  for (const name of ['Contact', 'Opening hours'])
    expect(allByRole(document, 'heading', { name })).toEqual([])
  expect(jsonLdOf(document).join()).not.toContain('openingHoursSpecification')
  if (path === '') expect(jsonLdOf(document).join()).toContain('"@type":"Restaurant"')
})

test('a category without a name is named after its dishes, in heading, title, links and structured data', async () => {
  const document = await open('/dinein/drinks')
  const name = textOf(byRole(document, 'heading', { level: 1 }))
  expect(name).toMatch(/^[^,]+, [^,]+…$/)
  expect(titleOf(document)).toMatch(new RegExp(`^${name} · `))
  expect(allByRole(document, 'link', { name }).length).toBeGreaterThan(0)
  expect(jsonLdOf(document).join()).toContain(`"name":"${name}"`)
})

// @feature line.preparation-time
test('sizes without labels are numbered, show their prices once, and the first one is in the total', async () => {
  const document = await open('/dinein/drinks/karak')
  const sizes = allByRole(byRole(document, 'group', { name: 'Choose a size' }), 'radio')
  expect(sizes.map((size) => attribute(size, 'value')).length).toBeGreaterThan(1)
  expect(allByRole(document, 'radio', { name: /^#1/ })).toHaveLength(1)
  expect(allByRole(document, 'radio', { name: /^#2/ })).toHaveLength(1)
  expect(textOf(byRole(document, 'group', { name: 'Choose a size' }))).toMatch(/^.*#1.*7 min.*#2.*7 min/)
  const total = textOf(only(byAttribute(document, 'data-total')))
  expect(total).toMatch(/^KWD /)
  const shown = textOf(byRole(document, 'main')).split(total).length - 1
  // With its size, and on the button.
  expect(shown).toBe(2)
})

test('a group without a name is named after its options', async () => {
  const document = await open('/dinein/grill/kebab')
  for (const group of allByRole(document, 'group'))
    expect(textOf(only(byTag(group, 'legend')))).toMatch(/^\S/)
  expect(allByRole(document, 'group', { name: /, .*…/ }).length).toBeGreaterThan(0)
})

// @feature guard.selling-type
test('an order type with an empty menu has a page that explains this, for its QR codes, and links home', async () => {
  const home = `/${variantReferenceId('bare')}`
  const { status, document } = await visit(`${home}/pickup`)
  expect(status).toBe(200)
  const main = byRole(document, 'main')
  expect(textOf(main)).toContain('We haven’t published our menu yet.')
  expect(allByRole(main, 'navigation')).toEqual([])
  expect(allByRole(main, 'search')).toEqual([])
  expect(attribute(byRole(document, 'link', { name: 'Back' }), 'href')).toBe(home)
  expect((await visit(`${home}/pickup/cart`)).status).toBe(200)
  expect(allByRole(byRole((await visit(home)).document, 'main'), 'link', { name: /pickup/i })).toEqual([])
})

test('the quantities of an item and its modifiers are in the digits of the page’s language', async () => {
  const counts = async (chosen: string) => {
    const fields = byAttribute(await open('/dinein/grill/kebab', chosen), 'inputmode')
    return fields.map(({ attribs }) => `${attribs.name?.replace(/^m.*/, 'modifier')} ${attribs.value}`)
  }
  expect(new Set(await counts('en'))).toEqual(new Set(['quantity 1', 'modifier 0']))
  expect(new Set(await counts('ar'))).toEqual(new Set(['quantity ١', 'modifier ٠']))
})
