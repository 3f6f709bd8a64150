import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  deskCall,
  MAX_DRAFT,
  publicationCall,
  saveEditsCall,
} from '../../../../src/contract/counter/desk-calls.ts'
import type { Json } from '../../../../src/domain/json/json.ts'
import { createMenuPage, type MenuPage } from '../../../../src/stores/desk/menu-page.ts'
import { draftEdit } from '../../../helpers/desk/draft-edit.ts'
import { answerNoStock } from '../../../helpers/desk/no-stock.ts'
import { fakePage } from '../../../helpers/page/fake-page.ts'

// @feature-file desk.screen

const SHOP = new URL('../../../../api/demo/pazar-yeri.json', import.meta.url)
const phone = { kind: 'set', path: ['business', 'phone'], from: null, to: '1' } as const

let model: MenuPage
let unchanged: Json
let refs = 0
beforeEach(async () => {
  const page = fakePage()
  answerNoStock(page)
  const file: Json = JSON.parse(readFileSync(SHOP, 'utf8'))
  const edits = Array.from({ length: MAX_DRAFT - 1 }, (_, index) =>
    draftEdit({ id: `e${index}`, edit: phone }),
  )
  page.client.answer(publicationCall, () => ({ state: 'none' as const, reason: null, build: null }))
  page.client.answer(deskCall, () => ({ version: 1, file, edits }))
  page.client.answer(saveEditsCall, () => {
    throw new Error('nothing is sent')
  })
  model = createMenuPage(page, `full-${refs++}`)
  model.open()
  await vi.waitFor(() => expect(model.$state.get()).toBe('ready'))
  unchanged = model.draft.$file.get()
})
afterEach(() => {
  expect(model.$notice.get()).toEqual({ what: 'draft-full' })
  expect(model.draft.$file.get()).toBe(unchanged)
})

test('a section is not saved', () => {
  model.venue.show('about')
  model.venue.change('phone', '+90 212 555 01 02')
  expect(model.venue.save()).toBe(false)
})

test('an entry of a list is neither added, nor removed, nor moved', () => {
  const { lists } = model
  lists.open('tables')
  lists.add()
  lists.change('locales', { tr: 'Masa 99', en: 'Table 99' })
  expect(lists.save()).toBe(false)
  expect(lists.$form.get()).not.toBeNull()
  lists.open('banners')
  const [first] = lists.$groups.get().flatMap(({ entries }) => entries)
  if (!first) throw new Error('the venue has no banners')
  expect(lists.remove(first, {})).toBe(false)
  lists.move(first, 1, {})
})

test('a theme is not added, and no form opens', () => {
  expect(model.themes.add('Winter')).toBe(true)
  expect(model.themes.form.$section.get()).toBeNull()
})

test('a country is not added', () => {
  model.shipping.show()
  const key = model.shipping.add()
  model.shipping.change(key, { iso: 'PL', fees_per_kg: '1', fixed_fees: '1' })
  expect(model.shipping.save()).toBe(false)
})

test('a zone is not saved, and its form stays open', () => {
  const { zones } = model
  zones.show()
  zones.edit(zones.$zones.get()[0]?.id ?? '')
  zones.change({ fees: '3' })
  expect(zones.save()).toBe(false)
  expect(zones.$form.get()?.fees).toBe('3')
})
