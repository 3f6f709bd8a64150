import type { Edit } from '../../domain/desk/edit.ts'
import { type EditPath, idOf } from '../../domain/desk/edit-path.ts'
import { isJsonObject } from '../../domain/json/json.ts'
import { type FactsOwner, factsEdits } from './facts/facts-edits.ts'
import { checkFacts, type FactsForm, type FactsProblems, openFacts } from './facts/facts-form.ts'
import { type PriceProblem, readPrice, showPrice } from './forms/typed-price.ts'
import { addElement, moveTo, setPrice, setText, setVisible, type TextField } from './menu-edits.ts'
import type { MenuCategory, MenuItem, Texts } from './menu-list.ts'
import { checkOptions, findUndecided, type OptionsProblem } from './options/check-options.ts'
import { type OptionsForm, type OptionsVenue, openOptions } from './options/option-forms.ts'
import { optionsEdits } from './options/options-edits.ts'
import { checkPictures, openPictures, type PicturesForm, pictureEdits } from './pictures/picture-form.ts'

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
  readonly facts: FactsForm
  readonly pictures: PicturesForm
  /** Sizes and option groups of an item. */
  readonly options: OptionsForm
}

/** What has to be corrected. */
export type FormProblems = {
  /** There is no name in any language. */
  readonly name: boolean
  readonly prices: Readonly<Record<string, PriceProblem>>
  readonly facts: FactsProblems | null
  readonly pictures: 'uploading' | null
  readonly options: readonly OptionsProblem[]
}

export const EMPTY_TEXT = { name: '', description: '' } as const
const priceKey = ({ id }: { readonly id: string | null }): string => id ?? ''

/** The form of a category or an item. */
export function formOf(opened: Opened, venue: OptionsVenue): PartForm {
  const { locales, currency } = venue
  const item = opened.kind === 'item' ? opened.item : null
  const found = opened.kind === 'item' ? opened.item : opened.kind === 'category' ? opened.category : null
  const known = [...new Set([...locales, ...Object.keys(found?.texts ?? {})])]
  const prices = opened.kind === 'item' ? opened.item.prices : [{ id: null, price: null }]
  return {
    texts: Object.fromEntries(known.map((locale) => [locale, found?.texts[locale] ?? EMPTY_TEXT])),
    prices: Object.fromEntries(prices.map((one) => [priceKey(one), showPrice(one.price, currency)])),
    isVisible: opened.kind === 'item' ? opened.item.isVisible : true,
    category: opened.kind === 'new-category' ? '' : opened.category.id,
    facts: openFacts(partKind(opened), found?.element ?? {}, found?.place ?? null),
    pictures: openPictures(partKind(opened), found?.element ?? null),
    options: openOptions(item?.id ?? null, item?.element ?? {}, venue),
  }
}

/** Checks a form by the rules of an import. Null: nothing has to be corrected. */
export function checkForm(form: PartForm, venue: Omit<OptionsVenue, 'menu'>): FormProblems | null {
  const { texts, prices, options } = form
  const problems = Object.entries(prices).flatMap(([id, typed]) => {
    const read = readPrice(typed, venue.currency)
    return 'problem' in read ? [[id, read.problem] as const] : []
  })
  const name = Object.values(texts).every((text) => !text.name.trim())
  const [facts, pictures] = [checkFacts(form.facts), checkPictures(form.pictures)]
  // The prices of sizes have fields in the form itself.
  const found = checkOptions({ options, prices }, venue).filter(
    ({ step, field }) => step.what !== 'sizes' || field !== 'price',
  )
  const isRight = !name && !facts && !pictures && problems.length + found.length === 0
  const undecided = isRight ? findUndecided(options, venue) : []
  if (isRight && undecided.length === 0) return null
  return { name, prices: Object.fromEntries(problems), facts, pictures, options: [...found, ...undecided] }
}

const checkedPrice = (form: PartForm, id: string, currency: string): string | null => {
  const read = readPrice(form.prices[id] ?? '', currency)
  return 'price' in read ? read.price : null
}

const partKind = ({ kind }: Opened): 'item' | 'category' =>
  kind === 'item' || kind === 'new-item' ? 'item' : 'category'

/** An element that an edit adds at the end of a list. */
function ownerOf(kind: 'item' | 'category', list: EditPath, added: Edit): FactsOwner {
  const element = added.kind === 'add' && isJsonObject(added.value) ? added.value : {}
  return { kind, id: idOf(element) ?? '', element, place: { list, previous: null, next: null } }
}

/** The edits that a checked form means. @param freshId makes the id of a new element from its names */
export function editsOf(
  opened: Opened,
  form: PartForm,
  context: OptionsVenue & {
    freshId(names: readonly string[], kind: string, used?: ReadonlySet<string>): string
  },
): Edit[] {
  const { currency, menu } = context
  // Ids that these edits add: the menu does not have them yet.
  const added = new Set<string>()
  const freshId = (names: readonly string[], kind: string): string => {
    const id = context.freshId(names, kind, added)
    added.add(id)
    return id
  }
  const newId = (names: readonly string[]) => freshId(names, 'item')
  const partEdits = (owner: FactsOwner) => [
    ...(owner.kind === 'item' ? optionsEdits(owner, form, { ...context, freshId }) : []),
    ...pictureEdits(owner, form.pictures),
    ...factsEdits(owner, form.facts, { menu, newId }),
  ]
  if (opened.kind === 'new-item' || opened.kind === 'new-category') {
    const kind = partKind(opened)
    const names = Object.values(form.texts).map(({ name }) => name)
    const list: EditPath = opened.kind === 'new-item' ? opened.category.itemList : ['menu']
    const price = kind === 'item' ? checkedPrice(form, '', currency) : null
    const edit = addElement(list, freshId(names, kind), form.texts, price)
    return [edit, ...partEdits(ownerOf(kind, list, edit))]
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
      if (priceKey(price) in form.prices)
        edits.push(setPrice(item, price, checkedPrice(form, priceKey(price), currency)))
    edits.push(setVisible(item, form.isVisible))
    const target = menu.find(({ id }) => id === form.category)
    if (target && target.id !== category.id) edits.push(moveTo(item, target))
  }
  edits.push(...partEdits({ ...element, kind: opened.kind }))
  return edits.filter((edit) => edit !== null)
}
