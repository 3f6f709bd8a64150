// @feature-file call.restaurant-theme

import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { OpenDatabase } from '../../../api/db/open.ts'
import { calls } from '../../../src/contract/calls.ts'
import { errorBodySchema } from '../../../src/contract/wire/errors.ts'
import { createTestApi, databaseKinds, openTestDatabase, parseAs, type TestApi } from '../support/api.ts'
import { grill } from '../support/venue.ts'

const themes = [
  { id: 'ramadan', name: 'Ramadan', theme_color: '#112233', dark_mode: 'on', font_family: 'Cairo' },
  { id: 7, theme_background_color: '#445566', theme_color: null },
]

describe.each(databaseKinds)('saved themes on %s', (kind) => {
  let open: OpenDatabase
  let api: TestApi
  beforeAll(async () => {
    open = await openTestDatabase(kind, inject('databaseUrl'))
    api = createTestApi(open)
  })
  afterAll(() => open.close())

  const save = async (more: object) => {
    const file = grill()
    const business = {
      ...file.business,
      theme_color: '#aa0000',
      theme_accent_color: '#00aa00',
      dark_mode: 'off',
    }
    const answer = await api.operator('PUT', '/operator/venues', { ...file, business, ...more })
    expect(answer.status, JSON.stringify(answer.json)).toBe(200)
  }
  const restaurant = async (path: string) => {
    const { business, menu } = parseAs(calls.restaurant.response, (await api.get(path)).json)
    if (!business) throw new Error(`${path}: no business`)
    const { theme_color, theme_accent_color, theme_background_color, dark_mode, font_family } = business
    return {
      themeFields: [theme_color, theme_accent_color, theme_background_color, dark_mode, font_family],
      others: { ...business, theme_color: 0, theme_background_color: 0, dark_mode: 0, font_family: 0 },
      menu,
    }
  }
  const own = ['#aa0000', '#00aa00', null, 'off', null]
  const ramadan = ['#112233', '#00aa00', null, 'on', 'Cairo']
  const seven = [null, '#00aa00', '#445566', 'off', null]

  test('a restaurant is returned with the requested theme, and otherwise unchanged', async () => {
    await save({ themes })
    const plain = await restaurant('/webapp/v5/restaurant/grill?wv=true')
    expect(plain.themeFields).toEqual(own)
    for (const path of ['restaurant/grill', 'restaurant/grill-jahra', 'restaurant-domain/grill.example']) {
      expect((await restaurant(`/webapp/v5/${path}?theme_id=ramadan`)).themeFields).toEqual(ramadan)
      expect((await restaurant(`/webapp/v5/${path}?theme_id=7&wv=true`)).themeFields).toEqual(seven)
      expect((await restaurant(`/webapp/v5/${path}?theme_id=`)).themeFields).toEqual(own)
    }
    const themed = await restaurant('/webapp/v5/restaurant/grill?theme_id=ramadan')
    expect([themed.others, themed.menu]).toEqual([plain.others, plain.menu])
  })

  test('an unknown theme is an error that names the known ones', async () => {
    await save({ themes })
    for (const path of ['restaurant/grill', 'restaurant-domain/grill.example', 'menu/grill-b1']) {
      const answer = await api.get(`/webapp/v5/${path}?theme_id=none`)
      const failure = parseAs(errorBodySchema, answer.json)
      expect([answer.status, failure.code]).toEqual([400, 'invalid'])
      expect(failure.issues).toEqual([
        { path: 'theme_id', message: 'there is no theme none; known themes: ramadan, 7' },
      ])
    }
  })

  test('a menu is the same in every theme', async () => {
    await save({ themes })
    const menu = async (query: string) =>
      parseAs(calls.menu.response, (await api.get(`/webapp/v5/menu/grill-b1${query}`)).json)
    expect(await menu('?theme_id=ramadan')).toEqual(await menu(''))
  })

  test('a venue has its active theme; fields that a theme omits are as in the business', async () => {
    await save({ themes, theme_id: 'ramadan' })
    expect((await restaurant('/webapp/v5/restaurant/grill')).themeFields).toEqual(ramadan)
    expect((await restaurant('/webapp/v5/restaurant/grill?theme_id=7')).themeFields).toEqual(seven)
    await save({ themes, theme_id: null })
    expect((await restaurant('/webapp/v5/restaurant/grill')).themeFields).toEqual(own)
  })
})
