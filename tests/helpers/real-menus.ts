import type { VenueFileInput } from '../../src/contract/venue/venue-file.ts'

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
/** A menu in the neutral format of the sample files. */
export type NeutralMenu = {
  source?: unknown
  name: Texts
  country: string | null
  currency: string
  locales: string[]
  phone?: string | null
  hours?: Record<string, { from: string; to: string }[]> | null
  /** Towns that a venue delivers to, with fee and minimum order. */
  delivery?: { area: string; fee: string; min: string | null }[] | null
  /** In the format of each source; see `reducedPrices`. */
  discounts?: { item?: string; fact?: string }[]
  categories: NeutralCategory[]
}
type WireCategory = {
  id: string
  locales: { locale: string; name: string; description: string }[]
  items: unknown[]
  subcategories: WireCategory[]
}

/** Approximate longitude and latitude of the towns in the samples. */
const PLACES: Readonly<Record<string, readonly [number, number]>> = {
  Gyöngyös: [19.93, 47.78],
  Abasár: [20.0, 47.8],
  Detk: [20.1, 47.75],
  Gyöngyöshalász: [19.92, 47.74],
  Gyöngyössolymos: [19.93, 47.82],
  Gyöngyöstarján: [19.87, 47.81],
  Mátrafüred: [19.97, 47.83],
  Nagyréde: [19.85, 47.77],
  Pálosvörösmart: [20.0, 47.82],
  Visonta: [20.03, 47.78],
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
 * Converts a real menu to a venue file with `referenceId`. Ids count up (`c1`, `i1`, `g1`, `m1`) and are
 * unique within the file; a platform with several such files needs a `branchId` for each. Names are
 * unchanged; unnamed parts are numbered. Discounts are converted if they apply to one item and state both its
 * prices. Delivery towns become point areas; those with the same fee and minimum order form a zone. Not
 * converted: coupons (the sources have bundles, caps, minimum orders and bank cards, which coupons here do
 * not support), availability texts, and deductions at the till. Pictures are converted only with `images`,
 * and only absolute https addresses, because tests run without a network.
 */
export function toVenueFile(
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
    // A source may require more choices than it offers; such an item could never be ordered.
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

  const reduced = reducedPrices(menu)
  const discounts: Record<string, { type: 'fixed'; value: string }> = {}
  const item = (entry: NeutralItem) => {
    const id = next('i')
    const only = entry.prices.length === 1 ? entry.prices[0] : undefined
    const single = only !== undefined && names(only.label).length === 0
    const reduction = Object.values(entry.name).flatMap((name) => reduced.get(name) ?? [])[0]
    const before = single && reduction && Number(only.amount) === reduction.to ? reduction : undefined
    if (before) discounts[id] = { type: 'fixed', value: (before.from - before.to).toFixed(2) }
    return {
      id,
      locales: both(entry.name, entry.description, id),
      images: images && /^https:\/\//.test(entry.image ?? '') ? [entry.image as string] : [],
      price: before ? before.from.toFixed(2) : single ? only.amount : null,
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
    // Parents are found by their name in the first locale. A category that names itself or a later category
    // becomes a root, which prevents cycles.
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

  const zones = toZones(menu, branchId)
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
      isDelivery: zones.length > 0,
    },
    menu: roots,
    discounts: {
      dinein: { items: discounts },
      car_pickup: { items: discounts },
      delivery: { items: discounts },
    },
    zones: zones.length > 0 ? { [branchId]: zones } : {},
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

/** Items with a previous and a current price, by name. The current price is the one that the source lists. */
function reducedPrices(menu: NeutralMenu): Map<string, { from: number; to: number }> {
  const found = new Map<string, { from: number; to: number }>()
  for (const { item, fact } of menu.discounts ?? []) {
    const [, to, from] = /^\$([\d.]+), discounted from \$([\d.]+)$/.exec(fact ?? '') ?? []
    if (item && to && from) found.set(item, { from: Number(from), to: Number(to) })
  }
  return found
}

/**
 * Creates a zone for each pair of fee and minimum order, in the order of the source. @throws on a town with
 * unknown coordinates.
 */
function toZones(menu: NeutralMenu, branch: string) {
  const [locale = 'en'] = menu.locales
  const terms = Map.groupBy(menu.delivery ?? [], ({ fee, min }) => `${fee} ${min ?? 0}`)
  return [...terms.values()].map((towns, index) => ({
    id: `z${index + 1}`,
    branch,
    fees: towns[0]?.fee ?? '0',
    min_order: towns[0]?.min ?? '0',
    areas: towns.map(({ area }, town) => {
      const place = PLACES[area]
      if (!place) throw new Error(`no place is known for the town ${area}`)
      return {
        id: `z${index + 1}-${town + 1}`,
        name: [{ locale, name: area }],
        shape: { type: 'Point' as const, coordinates: [...place] as [number, number] },
      }
    }),
  }))
}
