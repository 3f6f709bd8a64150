import * as v from 'valibot'
import type { PathStep } from '../../domain/desk/edit-path.ts'
import { saveEditsCall } from './desk-calls.ts'

/**
 * The fields of the venue file that the menu desk edits, by the part of the desk. A field is meant with all that it contains; `[]`
 * after a list means its order, and that elements are added and removed. `npm run desk-fields` lists all fields by it
 * (docs/menu-desk-fields.md).
 */
export const deskFields: Readonly<Record<string, readonly string[]>> = {
  'List of the menu': ['menu[]', 'menu.items[]'],
  Texts: ['menu.locales', 'menu.items.locales'],
  Prices: ['menu.items.price', 'menu.items.price_labels.price'],
  Visibility: ['menu.items.visible', 'menu.items.sold_out'],
  'When and where': [
    ...['menu.available', 'menu.branches', 'menu.availability'],
    ...['menu.items.types', 'menu.items.branches', 'menu.items.availability', 'menu.items.available_from'],
  ],
  'Place on the menu': ['menu.subcategories[]', 'menu.pin', 'menu.smart'],
  Details: [
    ...['menu.items.calories', 'menu.items.weight', 'menu.items.shippingWeight'],
    ...['menu.items.preparation_time', 'menu.items.preparation_time_type'],
    // Pictures of stickers stay with them, and come with a sticker that another dish has.
    ...['menu.items.ingredients.locales', 'menu.items.tags.locales', 'menu.items.stickers.locales'],
    ...['menu.items.ingredients[]', 'menu.items.tags[]', 'menu.items.stickers[]'],
  ],
  'Ordering and taxes': [
    ...['menu.items.comment_required', 'menu.items.suggested_items'],
    ...['menu.items.inclusive_taxes[]', 'menu.items.inclusive_taxes.name', 'menu.items.inclusive_taxes.rate'],
    ...['menu.items.taxes[]', 'menu.items.taxes.name', 'menu.items.taxes.rate'],
  ],
}

/** Whether the call takes edits of a field: some are for the platform's operator only. `field`: names from the top of the file. */
export function isForStaff(field: readonly string[]): boolean {
  const [start = '', ...steps] = field.slice(0, 2)
  const path: [string, ...PathStep[]] = [start, ...steps]
  const edit = { kind: 'set', path, from: null, to: 0 }
  return v.is(saveEditsCall.request, { edits: [{ id: 'a', edit }] })
}
