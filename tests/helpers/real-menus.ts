import type { VenueFileInput } from '../../src/contract/venue-file.ts'

type Texts = Record<string, string>
type NeutralPrice = { label: Texts | null; amount: string | null }
type NeutralOption = { name: Texts; amount: string | null; soldOut?: boolean | null }
type NeutralGroup = { name: Texts; min: number | null; max: number | null; options: NeutralOption[] }
export type NeutralItem = {
  name: Texts
  description?: Texts | null
  image?: string | null
  prices: NeutralPrice[]
  modifiers?: NeutralGroup[] | null
  calories?: number | null
  soldOut?: boolean | null
}
export type NeutralCategory = { name: Texts; parent?: string | null; items: NeutralItem[] }
/** A menu in the neutral shape of the sample files. */
export type NeutralMenu = {
  source?: unknown
  name: Texts
  country: string | null
  currency: string
  locales: string[]
  phone?: string | null
  hours?: Record<string, { from: string; to: string }[]> | null
  categories: NeutralCategory[]
}
type WireCategory = {
  id: string
  locales: { locale: string; name: string; description: string }[]
  items: unknown[]
  subcategories: WireCategory[]
}

const DAYS = {
  mon: 'monday',
  tue: 'tuesday',
  wed: 'wednesday',
  thu: 'thursday',
  fri: 'friday',
  sat: 'saturday',
  sun: 'sunday',
}

/**
 * A real menu as a venue file under `referenceId`. Ids count up (`c1`, `i1`, `g1`, `m1`), so they are unique within it; a platform with several of them needs a `branchId` for each. Names stay as published;
 * what has none gets a number. Availability texts, coupons and discounts are words of their source and left out;
 * pictures only with `images`, and then only absolute https ones, for tests run without a network.
 */
export function convertMenu(
  menu: NeutralMenu,
  referenceId: string,
  { images = false, branchId = '1' } = {},
): VenueFileInput {
  const counters: Record<string, number> = {}
  const next = (kind: string) => {
    counters[kind] = (counters[kind] ?? 0) + 1
    return `${kind}${counters[kind]}`
  }
  const names = (texts: Texts | null | undefined, fallback = '') => {
    const written = Object.entries(texts ?? {}).filter(([, name]) => name?.trim())
    if (written.length === 0) return fallback ? [{ locale: menu.locales[0] ?? 'en', name: fallback }] : []
    return written.map(([locale, name]) => ({ locale, name }))
  }
  const both = (name: Texts, description: Texts | null | undefined, fallback: string) => {
    const titled = names(name, fallback)
    const locales = new Set([...titled.map((entry) => entry.locale), ...Object.keys(description ?? {})])
    return [...locales].map((locale) => ({
      locale,
      name: titled.find((entry) => entry.locale === locale)?.name ?? '',
      description: description?.[locale] ?? '',
    }))
  }

  const group = (entry: NeutralGroup) => {
    const id = next('g')
    // A source may ask for more than it offers; a diner could then never order.
    const min = Math.min(entry.min ?? 0, entry.options.length)
    const max = entry.max === null || entry.max < 1 ? null : Math.max(entry.max, min, 1)
    return {
      id,
      locales: names(entry.name, id),
      min,
      max,
      modifiers: entry.options.map((option) => {
        const optionId = next('m')
        return {
          id: optionId,
          locales: names(option.name, optionId),
          price: option.amount ?? '0',
          sold_out: option.soldOut === true,
        }
      }),
    }
  }

  const item = (entry: NeutralItem) => {
    const id = next('i')
    const only = entry.prices.length === 1 ? entry.prices[0] : undefined
    const single = only !== undefined && names(only.label).length === 0
    return {
      id,
      locales: both(entry.name, entry.description, id),
      images: images && /^https:\/\//.test(entry.image ?? '') ? [entry.image as string] : [],
      price: single ? only.amount : null,
      price_labels: single
        ? []
        : entry.prices.map((price, index) => ({
            id: next('p'),
            locales: names(price.label, String(index + 1)),
            price: price.amount,
          })),
      modifier_groups: (entry.modifiers ?? []).filter((choice) => choice.options.length > 0).map(group),
      calories: entry.calories ?? null,
      sold_out: entry.soldOut === true,
    }
  }

  const converted = menu.categories.map((entry): { entry: NeutralCategory; wire: WireCategory } => {
    const id = next('c')
    return {
      entry,
      wire: { id, locales: both(entry.name, null, id), items: entry.items.map(item), subcategories: [] },
    }
  })
  const roots: WireCategory[] = []
  for (const { entry, wire } of converted) {
    // By the parent's first-locale name; a category that names itself or a later one is a root, so nothing goes in circles.
    const before = converted.slice(
      0,
      converted.findIndex((other) => other.wire === wire),
    )
    const parent = entry.parent
      ? before.find((other) => Object.values(other.entry.name)[0] === entry.parent)
      : undefined
    if (parent) parent.wire.subcategories.push(wire)
    else roots.push(wire)
  }

  return {
    format: 1,
    business: {
      user_id: `owner-${referenceId}`,
      reference_id: referenceId,
      branch_id: branchId,
      branches: [{ id: branchId, name: names(menu.name, referenceId), reference_id: referenceId }],
      business_name: names(menu.name, referenceId),
      currency: menu.currency,
      ...(menu.country ? { country_code: menu.country } : {}),
      locales: menu.locales,
      phone: menu.phone ?? null,
      isDineIn: true,
      isCarPickup: true,
    },
    menu: roots,
    shifts: menu.hours
      ? {
          [branchId]: Object.fromEntries(
            Object.entries(DAYS).map(([short, day]) => {
              const shifts = menu.hours?.[short] ?? []
              return [
                day,
                {
                  closed: shifts.length === 0,
                  shifts: shifts.map(({ from, to }) => ({ time_from: from, time_to: to })),
                },
              ]
            }),
          ),
        }
      : {
          [branchId]: Object.fromEntries(
            Object.values(DAYS).map((day) => [
              day,
              { closed: false, shifts: [{ time_from: '24', time_to: '24:00' }] },
            ]),
          ),
        },
  }
}
