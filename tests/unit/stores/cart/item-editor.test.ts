import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Cart, cartFor } from '../../../../src/stores/cart/cart.ts'
import type { EditTarget } from '../../../../src/stores/cart/item-draft.ts'
import { createItemEditor } from '../../../../src/stores/cart/item-editor.ts'
import { fakePage } from '../../../helpers/page/fake-page.ts'
import { kebab, lineOf, shopOf } from './shop.ts'

const entry = { item: kebab(), categoryId: 'c' }
const white = lineOf(kebab(), { modifiers: { white: 1 } })
const dark = lineOf(kebab(), { modifiers: { dark: 1 } })

let carts = 0
let cart: Cart
beforeEach(() => {
  fakePage()
  cart = cartFor(`item-editor:${++carts}`)
  cart.$kept.listen(() => {})
})
afterEach(() => vi.unstubAllGlobals())
const edit = (line = white): EditTarget => ({ entry, line, replaces: line.key })
const lines = () => cart.$lines.get().map(({ key, count }) => [key, count])

test('a new item is added with its choices', () => {
  const editor = createItemEditor(cart, shopOf(), { entry, line: null, replaces: null })
  expect(editor.mode).toBe('add')
  expect(editor.$view.get().problems).toMatchObject([{ kind: 'too-few', groupId: 'bread' }])
  editor.setModifier('bread', 'dark', 1)
  editor.setCount(2)
  expect(editor.$view.get().problems).toEqual([])
  expect(editor.save()).toMatchObject({ key: dark.key, count: 2 })
  expect(lines()).toEqual([[dark.key, 2]])
  expect(cart.$notice.get()?.kind).toBe('added')
})

test('an incomplete submitted item opens with what was chosen', () => {
  const sent = lineOf(kebab(), { note: 'Hot' }, 3)
  const editor = createItemEditor(cart, shopOf(), { entry, line: sent, replaces: null })
  expect(editor.$view.get()).toMatchObject({ note: 'Hot', count: 3 })
  editor.setModifier('bread', 'white', 1)
  editor.save()
  expect(cart.$lines.get()).toMatchObject([{ note: 'Hot', count: 3, modifiers: { white: 1 } }])
})

test('an edited line keeps its position', () => {
  cart.setLines([white, lineOf(kebab(), { note: 'Other' })])
  const editor = createItemEditor(cart, shopOf(), edit())
  expect(editor.mode).toBe('edit')
  editor.setModifier('bread', 'dark', 1)
  editor.setNote('No onions')
  editor.save()
  expect(cart.$lines.get()).toMatchObject([
    { modifiers: { dark: 1 }, note: 'No onions', count: 1 },
    { note: 'Other' },
  ])
})

test('an edited line is merged with an identical line', () => {
  cart.setLines([white, { ...dark, count: 2 }])
  const editor = createItemEditor(cart, shopOf(), edit())
  editor.setModifier('bread', 'dark', 1)
  editor.save()
  expect(lines()).toEqual([[dark.key, 3]])
})

test('an edited line that another tab removed is added again', () => {
  cart.setLines([white])
  const editor = createItemEditor(cart, shopOf(), edit())
  cart.setLines([])
  editor.setModifier('bread', 'dark', 1)
  editor.save()
  expect(lines()).toEqual([[dark.key, 1]])
})

test('closing the editor without saving changes nothing', () => {
  cart.setLines([white])
  const editor = createItemEditor(cart, shopOf(), edit())
  editor.setModifier('bread', 'dark', 1)
  editor.setCount(9)
  expect(lines()).toEqual([[white.key, 1]])
})

// @feature screen.sheet-back
test('unsaved choices are restored when the item is opened again, until it is added', () => {
  const open = () => createItemEditor(cart, shopOf(), { entry, line: null, replaces: null })
  const first = open()
  first.setModifier('bread', 'dark', 1)
  first.setNote('No onions')
  first.setCount(3)
  const again = open()
  expect(again.$view.get()).toMatchObject({ note: 'No onions', count: 3, problems: [] })
  expect(again.save()).toMatchObject({ modifiers: { dark: 1 }, note: 'No onions', count: 3 })
  expect(open().$view.get()).toMatchObject({ note: '', count: 1 })
})

test('unsaved choices do not affect lines of the cart or another business', () => {
  createItemEditor(cart, shopOf(), { entry, line: null, replaces: null }).setNote('No onions')
  cart.setLines([white])
  expect(createItemEditor(cart, shopOf(), edit()).$view.get().note).toBe('')
  const elsewhere = createItemEditor(cart, shopOf({ userId: 'u2' }), { entry, line: null, replaces: null })
  expect(elsewhere.$view.get().note).toBe('')
})

test.each(['no JSON', '[]', '{"kebab":{"labelId":1}}', '{"kebab":{"modifiers":{"dark":"x"}}}'])(
  'an invalid stored draft is ignored: %s',
  (kept) => {
    sessionStorage.setItem('okmenu_drafts_u1', kept)
    const editor = createItemEditor(cart, shopOf(), { entry, line: null, replaces: null })
    expect(editor.$view.get()).toMatchObject({ note: '', count: 1 })
  },
)
