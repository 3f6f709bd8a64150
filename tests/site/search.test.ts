/** The search page: its rows and data are published, and the search over them is a pure function. */
// @feature-file route.search

import { afterEach, expect, test, vi } from 'vitest'
import type { SearchData } from '../../src/enhance/search/search-data.ts'
import { openMenuSearch } from '../../src/stores/search/menu-search.ts'
import { attribute, byAttribute, byTag, type Document, only, textOf } from '../helpers/html/elements.ts'
import { allByRole, byRole } from '../helpers/html/roles.ts'
import { isAvailableAt } from '../helpers/published-site/at-time.ts'
import { variantReferenceId } from '../helpers/published-site/variants.ts'
import { jsonIn, pageDataOf, requestPage, visit } from '../helpers/published-site/visit.ts'

const MENU = '/dallah-grill/dinein'
const SEARCH = `${MENU}/search`

afterEach(() => {
  vi.unstubAllGlobals()
})

/** Returns a function that finds the names of the rows that the page would show for a query, best first. */
async function openSearch(document: Document): Promise<(query: string) => Promise<string[]>> {
  // The platform is unreachable, so only the published data is searched.
  vi.stubGlobal('fetch', async (url: string) => requestPage(new URL(url, 'http://site.test').pathname))
  const { branchId, locale, locales, cartKey, timeZone } = pageDataOf(document)
  const { type, menuPayload, searchPayload } = jsonIn<SearchData>(document, 'search-data')
  const search = await openMenuSearch({
    ...{ menuPayload, searchPayload, branchId, type, locale, locales, cartKey, timeZone },
    later: null,
  })
  expect(search.remote).toBe(false)
  return async (query) => {
    const ids = await search.find({ query, tags: [], ingredients: [], without: [] })
    return ids.flatMap((id) => {
      const rows = byAttribute(document, 'data-item', id)
      return rows.map((row) => textOf(byRole(row, 'heading', { level: 2 })))
    })
  }
}

test('the menu has a search form, which works without scripts', async () => {
  const form = only(byTag(only(byTag((await visit(MENU)).document, 'search')), 'form'))
  expect(attribute(form, 'action')).toBe(SEARCH)
  expect(form.attribs).not.toHaveProperty('method')
  expect(attribute(byRole(form, 'searchbox', { name: 'Search the menu' }), 'name')).toBe('q')
})

test('the page has a row for every item, with an “add” link to the item', async () => {
  const { document } = await visit(`${SEARCH}?q=hummus`)
  expect(byAttribute(document, 'data-item').length).toBeGreaterThan(25)
  expect(attribute(byRole(document, 'link', { name: 'Add Hummus' }), 'href')).toBe(`${MENU}/cold/hummus`)
  const categories = byRole(document, 'navigation', { name: 'Categories' })
  expect(attribute(byRole(categories, 'link', { name: 'Cold mezze' }), 'href')).toBe(`${MENU}/cold`)
})

// @feature menu.diets
test('a row shows the dietary marks of its dish', async () => {
  const { document } = await visit(SEARCH)
  const row = only(byAttribute(document, 'data-item', 'hummus'))
  expect(byTag(row, 'span').map(textOf)).toContain('Vegan')
})

test('a query with typos finds the dish', async () => {
  const find = await openSearch((await visit(SEARCH)).document)
  expect((await find('humus'))[0]).toBe('Hummus')
  expect((await find('lam kebap'))[0]).toBe('Lamb kebab')
  expect(await find('fattoush')).toEqual(['Fattoush'])
  expect(await find('xylophone')).toEqual([])
})

// @feature search.typos
test('an Arabic query finds the dish whatever its vowel signs and letter variants', async () => {
  const { document } = await visit(SEARCH, { chosen: 'ar' })
  expect(textOf(byRole(document, 'heading', { level: 1 }))).toBe('البحث في القائمة')
  const find = await openSearch(document)
  for (const [query, name] of [
    ['حمص', 'حمص'],
    ['حُمُّص', 'حمص'],
    ['فتوش', 'فتوش'],
    ['لقيمآت', 'لقيمات'],
    ['کباب', 'كباب لحم'],
  ] as const)
    expect((await find(query))[0], query).toContain(name)
  const [kebab] = allByRole(document, 'link', { name: 'كباب لحم' })
  expect(kebab && attribute(kebab, 'href')).toBe(`${MENU}/grill/kebab`)
})

test('an unavailable item is found, but cannot be added', async () => {
  const { document } = await visit(`/${variantReferenceId('never')}/pickup/search`)
  const find = await openSearch(document)
  expect((await find('hummus'))[0]).toBe('Hummus')
  const row = only(byAttribute(document, 'data-item', 'hummus'))
  for (const day of ['16', '17', '18', '19', '20', '21', '22'])
    expect(isAvailableAt(document, row, `2026-11-${day}T12:00+03:00`), day).toBe(false)
})
