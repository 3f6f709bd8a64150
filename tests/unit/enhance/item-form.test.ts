import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ModifierGroup } from '../../../src/domain/menu/modifiers.ts'
import { startItemForm } from '../../../src/enhance/menu/item-form.ts'
import type { PageData } from '../../../src/enhance/page/page-data.ts'
import { cartFor } from '../../../src/stores/cart/cart.ts'
import {
  createDocument,
  type PageForm,
  PageFormData,
  PageInput,
  pageEvent,
} from '../../helpers/dom/elements.ts'
import { BREAD, kebab, menuOf, shopOf } from '../stores/cart/shop.ts'

beforeEach(() => {
  vi.stubGlobal('HTMLInputElement', PageInput)
  vi.stubGlobal('FormData', PageFormData)
  vi.stubGlobal('CSS', { escape: (text: string) => text })
  vi.stubGlobal('Event', function (this: unknown, type: string) {
    return pageEvent(type)
  })
})
afterEach(() => void vi.unstubAllGlobals())

/** The form of a kebab with up to three pieces of bread, two of which are chosen. */
function kebabForm(type: 'number' | 'text', locale: string, two: string): PageForm {
  const group: ModifierGroup = {
    ...{ ...BREAD, required: false, min: 0, max: 3 },
    modifiers: BREAD.modifiers.map((modifier) => ({ ...modifier, maxQuantity: 3 })),
  }
  const form = createDocument(
    `<html><body><form data-item-form="kebab"><fieldset class="group" data-group="bread">
      <input type="${type}" name="mwhite" value="${two}"><input type="${type}" name="mdark">
    </fieldset></form></body></html>`,
  ).querySelector('form') as PageForm
  const page = { locale, messages: {} } as unknown as PageData
  const load = async () => menuOf(shopOf(), kebab({ modifierGroups: [group] }))
  startItemForm(form as unknown as HTMLFormElement, page, load, { openItem: async () => null })
  return form
}

test.each([
  ['number', 'en', '2', '2', '1'],
  ['text', 'ar', '٢', '٢', '١'],
  ['text', 'ar', '٢', '2', '١'],
] as const)(
  'a quantity is reduced to the maximum of its group in a %s field with digits of %s: %s and %s',
  async (type, locale, two, typed, left) => {
    const { fields } = kebabForm(type, locale, two)
    const [white, dark] = fields
    if (!white || !dark) throw new TypeError('no fields')
    dark.value = typed
    dark.dispatchEvent(pageEvent('change'))
    await vi.waitFor(() => expect(dark.value).toBe(left))
    expect(white.value).toBe(two)
  },
)

// @feature business.modifiers
test('the sheet asks for a required group that the venue hides on the page', async () => {
  const form = createDocument(
    '<html><body><form data-item-form="kebab"><input type="number" name="quantity" value="1"></form></body></html>',
  ).querySelector('form') as PageForm
  const asked: string[] = []
  const cartKey = 'cart:hidden-group'
  const page = { locale: 'en', messages: {}, cartKey } as unknown as PageData
  const load = async () => menuOf(shopOf(), kebab({ modifierGroups: [BREAD] }))
  startItemForm(form as unknown as HTMLFormElement, page, load, {
    openItem: async ({ entry }) => {
      asked.push(entry.item.id)
      return null
    },
  })
  form.requestSubmit()
  await vi.waitFor(() => expect(asked).toEqual(['kebab']))
  expect(cartFor(cartKey).$lines.get()).toEqual([])
})
