import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ItemEditor } from '../../../src/components/ui/order/ItemEditor.tsx'
import type { Shop } from '../../../src/contract/payloads/shop.ts'
import type { Item } from '../../../src/domain/menu/item.ts'
import { cartFor } from '../../../src/stores/cart/cart.ts'
import { createItemEditor } from '../../../src/stores/cart/item-editor.ts'
import { fakePage } from '../../helpers/page/fake-page.ts'
import { renderScreen } from '../../helpers/page/render-screen.tsx'
import { hummus, kebab, LARGE, shopOf } from '../stores/cart/shop.ts'

beforeEach(() => {
  fakePage()
})
afterEach(() => vi.unstubAllGlobals())

let carts = 0
function sheet(item: Item, shop: Shop = shopOf(), locale = 'en') {
  const target = { entry: { item, categoryId: 'c' }, line: null, replaces: null }
  const { $view, facts, mode, chooseLabel, setModifier, setNote, setCount, save } = createItemEditor(
    cartFor(`item-sheet:${++carts}`),
    shop,
    target,
  )
  const actions = { onLabel: chooseLabel, onModifier: setModifier, onNote: setNote, onCount: setCount }
  return renderScreen(
    <ItemEditor
      {...{ item, facts, mode, hidePrice: shop.hidePrice, view: $view.get() }}
      {...actions}
      onSubmit={save}
      onClosed={() => {}}
    />,
    locale,
  )
}

describe('the item sheet', () => {
  const described = kebab({
    calories: 620,
    preparationMinutes: 25,
    stickers: [{ id: 's', name: { en: 'Spicy' }, image: null }],
    tags: [{ en: 'Halal' }],
    ingredients: [{ en: 'Sesame' }],
  })
  const facts = ['KWD 2.750', 'Spicy', 'Halal', '620 kcal', '25 min', 'Sesame']

  // @feature item.sheet
  test('shows the same as the item’s page: price, stickers, tags, calories, time, ingredients', () => {
    const { text } = sheet(described)
    for (const fact of facts) expect(text).toContain(fact)
  })

  test('does not show what the venue hides', () => {
    const { shows } = shopOf()
    const hidden = { ...shows, calories: false, preparationTime: false, stickers: false, ingredients: false }
    const { text } = sheet(described, shopOf({ hidePrice: true, shows: hidden }))
    for (const fact of facts.filter((fact) => fact !== 'Halal')) expect(text).not.toContain(fact)
  })

  // @feature line.preparation-time
  test('shows the preparation time of a size if the venue shows such times', () => {
    const item = hummus({ labels: [LARGE, { ...LARGE, id: 'tray', preparationMinutes: 90 }] })
    expect(sheet(item).text).toContain('1 hr, 30 min')
    const shows = { ...shopOf().shows, preparationTime: false }
    expect(sheet(item, shopOf({ shows })).text).not.toContain('30 min')
  })

  test('shows the lowest of several prices', () => {
    const { text } = sheet(hummus({ labels: [{ ...LARGE, id: 'small', price: 900 }, LARGE] }))
    expect(text).toContain('from KWD 0.900')
  })

  test('shows the price before a discount', () => {
    const discounts = { ...shopOf().discounts, items: { hummus: { id: 'd', type: 'fixed', value: 200 } } }
    const { text } = sheet(hummus(), shopOf({ discounts } as Partial<Shop>))
    expect(text).toContain('was KWD 1.200 now KWD 1.000')
  })

  // @feature item.sheet
  test('has an enabled add button, also while a choice is missing', () => {
    expect(sheet(kebab()).one('button', 'Add to cart').text).toBe('Add to cart KWD 2.750')
    expect(sheet(kebab(), shopOf(), 'ar').one('button', 'أضف').text).not.toContain('اختر')
  })
})
