import {
  type CategoryDocument,
  type ItemDocument,
  isYes,
  type LabelDocument,
  type ListEntry,
  labelName,
  type MenuDocument,
  placedCategories,
  type TextEntry,
  textIn,
} from '../menu-import/menu-document.ts'
import { foldText } from '../search/fold-text.ts'
import { currencyExponent, toMinorUnits } from '../values/money.ts'

/** A text in a language (BCP 47). */
type GoogleLabel = {
  readonly displayName: string
  readonly description?: string
  readonly languageCode: string
}
/** An amount: whole units, and billionths of one. */
type GoogleMoney = { readonly currencyCode: string; readonly units: string; readonly nanos: number }
type GoogleAttributes = {
  readonly price: GoogleMoney
  readonly allergen?: readonly string[]
  readonly dietaryRestriction?: readonly string[]
  readonly nutritionFacts?: { readonly calories: { readonly lowerAmount: number; readonly unit: 'CALORIE' } }
}
type GoogleOption = { readonly labels: readonly GoogleLabel[]; readonly attributes: GoogleAttributes }
type GoogleItem = GoogleOption & { readonly options?: readonly GoogleOption[] }

/** Menus as Google’s Business Profile API takes them (`FoodMenus`), without the name of the location. */
export type GoogleFoodMenus = {
  readonly menus: readonly {
    readonly labels: readonly GoogleLabel[]
    readonly sections: readonly {
      readonly labels: readonly GoogleLabel[]
      readonly items: readonly GoogleItem[]
    }[]
  }[]
}

/** Most characters of a name and of a description. */
const MAX_NAME = 140
const MAX_DESCRIPTION = 1000

/** Google’s words for tags and ingredients with these English names, folded. */
const ALLERGENS: Readonly<Record<string, string>> = {
  ...{
    dairy: 'DAIRY',
    milk: 'DAIRY',
    egg: 'EGG',
    eggs: 'EGG',
    fish: 'FISH',
    peanut: 'PEANUT',
    peanuts: 'PEANUT',
  },
  ...{
    shellfish: 'SHELLFISH',
    soy: 'SOY',
    'tree nut': 'TREE_NUT',
    'tree nuts': 'TREE_NUT',
    nuts: 'TREE_NUT',
  },
  wheat: 'WHEAT',
}
const DIETS: Readonly<Record<string, string>> = {
  ...{ halal: 'HALAL', kosher: 'KOSHER', organic: 'ORGANIC', vegan: 'VEGAN', vegetarian: 'VEGETARIAN' },
}

/**
 * Writes the visible dishes of a menu for Google, with their sizes as options. Dishes without a price and categories without a dish
 * are left out, because Google refuses them. Names that are too long are cut.
 */
export function googleFoodMenus(
  document: MenuDocument & { readonly business: { readonly business_name?: unknown } },
): GoogleFoodMenus {
  const { locales, currency, business_name: name } = document.business
  const names = Array.isArray(name)
    ? (name as readonly TextEntry[])
    : [{ locale: 'en', name: String(name ?? '') }]
  const sections = placedCategories(document).flatMap(({ category }) => {
    const items = (category.items ?? []).flatMap((item) => toItem(item, locales, currency))
    return items.length > 0 ? [{ labels: labelsOf(category, locales), items }] : []
  })
  return { menus: sections.length > 0 ? [{ labels: textLabels(names, locales), sections }] : [] }
}

function toItem(item: ItemDocument, locales: readonly string[], currency: string): GoogleItem[] {
  if (!isYes(item.visible, true)) return []
  const facts = factsOf(item)
  const sizes = (item.price_labels ?? []).flatMap((size) => {
    const price = toMoney(size.price, currency)
    return price ? [{ labels: sizeLabels(size, locales), attributes: { price, ...facts } }] : []
  })
  const price = sizes[0]?.attributes.price ?? toMoney(item.price, currency)
  if (!price) return []
  const dish = { labels: labelsOf(item, locales), attributes: { price, ...facts } }
  return [sizes.length > 1 ? { ...dish, options: sizes } : dish]
}

function factsOf({ calories, tags, ingredients }: ItemDocument): Omit<GoogleAttributes, 'price'> {
  const words = [...(tags ?? []), ...(ingredients ?? [])].map((entry) =>
    foldText(textIn(entry.locales, 'en')),
  )
  const [allergen, dietaryRestriction] = [ALLERGENS, DIETS].map((known) => [
    ...new Set(words.flatMap((word) => known[word] ?? [])),
  ]) as [string[], string[]]
  const amount = Number(calories ?? Number.NaN)
  return {
    ...(allergen.length > 0 && { allergen }),
    ...(dietaryRestriction.length > 0 && { dietaryRestriction }),
    ...(Number.isInteger(amount) && {
      nutritionFacts: { calories: { lowerAmount: amount, unit: 'CALORIE' as const } },
    }),
  }
}

function toMoney(amount: number | string | null | undefined, currency: string): GoogleMoney | null {
  if (amount === null || amount === undefined || amount === '') return null
  const minor = toMinorUnits(amount, currency)
  const perUnit = 10 ** currencyExponent(currency)
  const units = Math.floor(minor / perUnit)
  return { currencyCode: currency, units: String(units), nanos: (minor - units * perUnit) * (1e9 / perUnit) }
}

/** The names and descriptions of a part of the menu; its id if it has no name in any of the venue's languages. */
function labelsOf(part: Pick<CategoryDocument, 'id' | 'locales'>, locales: readonly string[]): GoogleLabel[] {
  const found = textLabels(part.locales ?? [], locales)
  return found.length > 0 ? found : [{ displayName: String(part.id), languageCode: locales[0] ?? 'en' }]
}

function textLabels(texts: NonNullable<ListEntry['locales']>, locales: readonly string[]): GoogleLabel[] {
  return locales.flatMap((locale) => {
    const [displayName, description] = [textIn(texts, locale), textIn(texts, locale, 'description')]
    return displayName ? [toLabel(displayName, description, locale)] : []
  })
}

function sizeLabels(size: LabelDocument, locales: readonly string[]): GoogleLabel[] {
  const [first = 'en'] = locales
  const found = locales.flatMap((locale) => {
    const name = labelName(size, locale, first)
    return name ? [toLabel(name, '', locale)] : []
  })
  return found.length > 0 ? found : [toLabel(String(size.id), '', first)]
}

const toLabel = (name: string, description: string, languageCode: string): GoogleLabel => ({
  displayName: cut(name, MAX_NAME),
  ...(description && { description: cut(description, MAX_DESCRIPTION) }),
  languageCode,
})

const cut = (text: string, most: number): string =>
  text.length > most ? `${text.slice(0, most - 1).toWellFormed()}…` : text
