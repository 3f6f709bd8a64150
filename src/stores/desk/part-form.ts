import type { Edit } from '../../domain/desk/edit.ts'
import type { EditPath } from '../../domain/desk/edit-path.ts'
import { addElement, moveTo, setPrice, setText, setVisible, type TextField } from './menu-edits.ts'
import type { MenuCategory, MenuItem, Texts } from './menu-list.ts'
import { type PriceProblem, readPrice, showPrice } from './typed-price.ts'

/** What is edited: as it was when its form was opened, so that edits name what their author saw. */
export type Opened =
  | { readonly kind: 'item'; readonly item: MenuItem; readonly category: MenuCategory }
  | { readonly kind: 'category'; readonly category: MenuCategory }
  | { readonly kind: 'new-item'; readonly category: MenuCategory }
  | { readonly kind: 'new-category' }

/** A form as typed. */
export type PartForm = {
  readonly texts: Texts
  /** By id of the price label; the item's own price has the id ''. */
  readonly prices: Readonly<Record<string, string>>
  readonly isVisible: boolean
  /** The id of the item's category. */
  readonly category: string
}

/** What has to be corrected. */
export type FormProblems = {
  /** There is no name in any language. */
  readonly name: boolean
  readonly prices: Readonly<Record<string, PriceProblem>>
}

export const EMPTY_TEXT = { name: '', description: '' } as const
const priceKey = ({ id }: { readonly id: string | null }): string => id ?? ''

/** The form of a category or an item. @param locales of the venue */
export function formOf(opened: Opened, locales: readonly string[], currency: string): PartForm {
  const found = opened.kind === 'item' ? opened.item : opened.kind === 'category' ? opened.category : null
  const known = [...new Set([...locales, ...Object.keys(found?.texts ?? {})])]
  const prices = opened.kind === 'item' ? opened.item.prices : [{ id: null, price: null }]
  return {
    texts: Object.fromEntries(known.map((locale) => [locale, found?.texts[locale] ?? EMPTY_TEXT])),
    prices: Object.fromEntries(prices.map((one) => [priceKey(one), showPrice(one.price, currency)])),
    isVisible: opened.kind === 'item' ? opened.item.isVisible : true,
    category: opened.kind === 'new-category' ? '' : opened.category.id,
  }
}

/** Checks a form by the rules of an import. Null: nothing has to be corrected. */
export function checkForm({ texts, prices }: PartForm, currency: string): FormProblems | null {
  const problems = Object.entries(prices).flatMap(([id, typed]) => {
    const read = readPrice(typed, currency)
    return 'problem' in read ? [[id, read.problem] as const] : []
  })
  const name = Object.values(texts).every((text) => !text.name.trim())
  return name || problems.length > 0 ? { name, prices: Object.fromEntries(problems) } : null
}

const checkedPrice = (form: PartForm, id: string, currency: string): string | null => {
  const read = readPrice(form.prices[id] ?? '', currency)
  return 'price' in read ? read.price : null
}

/** The edits that a checked form means. @param freshId makes the id of a new element from its names */
export function editsOf(
  opened: Opened,
  form: PartForm,
  categories: readonly MenuCategory[],
  {
    currency,
    freshId,
  }: { currency: string; freshId(names: readonly string[], kind: 'item' | 'category'): string },
): Edit[] {
  if (opened.kind === 'new-item' || opened.kind === 'new-category') {
    const kind = opened.kind === 'new-item' ? 'item' : 'category'
    const names = Object.values(form.texts).map(({ name }) => name)
    const list: EditPath = opened.kind === 'new-item' ? opened.category.itemList : ['menu']
    const price = kind === 'item' ? checkedPrice(form, '', currency) : null
    return [addElement(list, freshId(names, kind), form.texts, price)]
  }
  const element = opened.kind === 'item' ? opened.item : opened.category
  const edits: (Edit | null)[] = Object.entries(form.texts).flatMap(([locale, text]) =>
    (['name', 'description'] as const).map((field: TextField) =>
      setText(opened.kind, element, locale, field, text[field]),
    ),
  )
  if (opened.kind === 'item') {
    const { item, category } = opened
    for (const price of item.prices)
      edits.push(setPrice(item, price, checkedPrice(form, priceKey(price), currency)))
    edits.push(setVisible(item, form.isVisible))
    const target = categories.find(({ id }) => id === form.category)
    if (target && target.id !== category.id) edits.push(moveTo(item, target))
  }
  return edits.filter((edit) => edit !== null)
}
