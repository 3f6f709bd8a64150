import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { OpenDatabase } from '../../../api/db/open.ts'
import { calls } from '../../../src/contract/calls.ts'
import { createTestApi, databaseKinds, openTestDatabase, parseAs, type TestApi } from '../support/api.ts'
import { grill } from '../support/venue.ts'

describe.each(databaseKinds)('searching a branch on %s', (kind) => {
  let open: OpenDatabase
  let api: TestApi
  beforeAll(async () => {
    open = await openTestDatabase(kind, inject('databaseUrl'))
    api = createTestApi(open)
    expect((await api.operator('PUT', '/operator/venues', grill())).status).toBe(200)
  })
  afterAll(() => open.close())

  async function found(query: string, more = '', branch = 'grill-b1'): Promise<string[]> {
    const answer = await api.get(`/webapp/search/${branch}?q=${encodeURIComponent(query)}${more}`)
    expect(answer.status).toBe(200)
    return parseAs(calls.search.response, answer.json).items.map(({ item }) => item.id)
  }

  // @feature call.search
  test.each([
    ['kebab', ['kebab']],
    ['KEBBAB', ['kebab']],
    ['كِبَاب', ['kebab']],
    ['کباب', ['kebab']],
    ['vegan', ['plain']],
    ['wheat', ['plain']],
    ['قمح', ['plain']],
    ['specials', ['sold', 'night', 'pickup-only', 'unpriced']],
    ['pizza', []],
    ['%', []],
  ])('%s finds %j', async (query, ids) => {
    expect((await found(query)).sort()).toEqual([...ids].sort())
  })

  test('only visible items of the branch and selling type are found', async () => {
    expect(await found('second')).toEqual([])
    expect(await found('second', '', 'grill-b2')).toEqual(['second-only'])
    expect(await found('hidden')).toEqual([])
    expect(await found('box')).toEqual(['pickup-only'])
    expect(await found('box', '&type=dine_in')).toEqual([])
    expect(await found('box', '&type=car_pickup')).toEqual(['pickup-only'])
  })

  // @feature call.search
  test('an item is returned as by its own call', async () => {
    const { items } = (await api.get('/webapp/search/grill-b1?q=kebab')).json
    expect(items[0]).toEqual((await api.get('/webapp/v5/item/grill-b1/kebab')).json)
  })

  // @feature call.tags-ingredients
  test('facets are returned in the requested language', async () => {
    const facets = async (query: string) =>
      parseAs(calls.tagsIngredients.response, (await api.get(`/tags-ingredients?${query}`)).json)
    expect(await facets('branch_id=grill-b1&locale=ar')).toEqual({
      tags: [{ name: 'نباتي', count: 1 }],
      ingredients: [{ name: 'قمح', count: 1 }],
    })
    expect((await facets('branch_id=grill-b1')).tags).toEqual([{ name: 'Vegan', count: 1 }])
  })

  test('edits of the menu are found at once', async () => {
    const edited = grill()
    const [bread] = edited.menu[0]?.items ?? []
    if (bread) bread.locales = [{ locale: 'en', name: 'Focaccia' }]
    expect((await api.operator('PUT', '/operator/venues', edited)).status).toBe(200)
    expect(await found('focaccia')).toEqual(['plain'])
    expect(await found('bread')).toEqual([])
  })

  test('ingredients are not searched if the venue does not show them', async () => {
    const secret = grill('secret')
    const business = { ...secret.business, ingredients: false }
    expect((await api.operator('PUT', '/operator/venues', { ...secret, business })).status).toBe(200)
    expect(await found('wheat', '', 'secret-b1')).toEqual([])
    const { json } = await api.get('/tags-ingredients?branch_id=secret-b1&locale=en')
    expect(json.ingredients).toEqual([])
  })

  test('branches are returned with their hours', async () => {
    const { branches } = parseAs(calls.branches.response, (await api.get('/webapp/branches/grill-b2')).json)
    expect(branches.map(({ id, shifts }) => [id, shifts?.monday?.shifts[0]?.time_from])).toEqual([
      ['grill-b1', '24'],
      ['grill-b2', '24'],
    ])
  })
})
