import { readdirSync, readFileSync } from 'node:fs'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { demoFiles } from '../../../api/demo/build/demo-venues.ts'
import { picturePaths } from '../../../api/demo/pictures/render-picture.ts'
import { type VenueFile, venueFileSchema } from '../../../src/contract/venue/venue-file.ts'

const folder = new URL('../../../api/demo/', import.meta.url)
const names = readdirSync(folder).filter((name) => name.endsWith('.json'))
const read = (name: string): unknown => JSON.parse(readFileSync(new URL(name, folder), 'utf8'))
const venues: VenueFile[] = names.map((name) => v.parse(venueFileSchema, read(name)))

type Category = VenueFile['menu'][number]
const categoriesOf = (list: readonly Category[]): Category[] =>
  list.flatMap((category) => [category, ...categoriesOf(category.subcategories)])
const itemsOf = (venue: VenueFile) => categoriesOf(venue.menu).flatMap((category) => category.items)
type Item = ReturnType<typeof itemsOf>[number]

const business = (test: (entry: VenueFile['business']) => boolean) => (venue: VenueFile) =>
  test(venue.business)
const someItem = (test: (item: Item) => boolean) => (venue: VenueFile) => itemsOf(venue).some(test)
const someLabel = (test: (label: Item['price_labels'][number]) => boolean) =>
  someItem((item) => item.price_labels.some(test))
const someGroup = (test: (group: Item['modifier_groups'][number]) => boolean) =>
  someItem((item) => item.modifier_groups.some(test))
const someModifier = (test: (modifier: Item['modifier_groups'][number]['modifiers'][number]) => boolean) =>
  someGroup((group) => group.modifiers.some(test))
const someCategory = (test: (category: Category) => boolean) => (venue: VenueFile) =>
  categoriesOf(venue.menu).some(test)
const someDay =
  (test: (day: { closed: boolean; shifts: { time_from: string; time_to: string }[] }) => boolean) =>
  (venue: VenueFile) =>
    Object.values(venue.shifts).some((week) =>
      Object.values(week).some((day) => day !== undefined && test(day)),
    )
const discount =
  (kind: 'all_menu' | 'items' | 'categories', type: 'percent' | 'fixed') => (venue: VenueFile) =>
    Object.values(venue.discounts ?? {}).some((entry) =>
      kind === 'all_menu'
        ? entry?.all_menu?.type === type
        : Object.values(entry?.[kind] ?? {}).some((one) => one.type === type),
    )

const delivers = (test: (config: VenueFile['business']['delivery_config']) => boolean) =>
  business((b) => b.isDelivery && test(b.delivery_config))
const someZone = (test: (zone: VenueFile['zones'][string][number]) => boolean) => (venue: VenueFile) =>
  Object.values(venue.zones).flat().some(test)
const someArea = (test: (area: VenueFile['zones'][string][number]['areas'][number]) => boolean) =>
  someZone((zone) => zone.areas.some(test))
const someCoupon = (test: (coupon: VenueFile['coupons'][number]) => boolean) => (venue: VenueFile) =>
  venue.coupons.some(test)

/** Features of the schema, each with whether a venue uses it. At least one venue must use each. */
const features: [string, (venue: VenueFile) => boolean][] = [
  ['two branches', business((b) => b.branches.length > 1)],
  ['an item limited to one branch', someItem((i) => i.branches.some((b) => !b.visible))],
  ['a category limited to one branch', someCategory((c) => c.branches.some((b) => !b.visible))],
  ['a daily window of a category', someCategory((c) => c.availability.from !== null)],
  ['a dated window of an item', someItem((i) => /^\d{4}-/.test(i.availability.from ?? ''))],
  ['the availability of a grand category', someItem((i) => i.grand_category !== null)],
  ['a category limited to certain days', someCategory((c) => Object.values(c.available).includes(false))],
  ['a pinned category', someCategory((c) => Object.values(c.pin).includes(true))],
  ['a smart category in the menu', someCategory((c) => c.smart)],
  ['smart categories', (venue) => venue.smart_categories.length > 0],
  ['a highlighted category', (venue) => venue.highlightedCat !== null],
  ['subcategories shown', (venue) => venue.showStandardSubCats],
  ['subcategories', (venue) => venue.menu.some((c) => c.subcategories.length > 0)],
  ['a price on request', someItem((i) => i.price === null && i.price_labels.length === 0)],
  ['several prices', someItem((i) => i.price_labels.length > 1)],
  ['a price label without a price', someLabel((l) => l.price === null)],
  [
    'a measured quantity',
    someLabel((l) => l.isQty && l.minimum !== null && l.maximum !== null && l.unit !== ''),
  ],
  ['weights', someLabel((l) => l.weight !== null && l.shippingWeight !== null)],
  ['a preparation time in hours', someLabel((l) => l.preparation_time_type === 'hour')],
  ['a preparation time in days', someItem((i) => i.preparation_time_type === 'day')],
  ['a required choice', someGroup((g) => g.required && g.max === 1)],
  ['an optional group with a limit', someGroup((g) => g.min === 0 && (g.max ?? 0) > 1)],
  ['a group without a limit', someGroup((g) => g.max === null)],
  ['a modifier taken several times', someModifier((m) => m.quantity > 1)],
  ['a modifier sold out', someModifier((m) => m.sold_out)],
  ['a modifier with a picture', someModifier((m) => m.image !== null)],
  ['a modifier with a tax', someModifier((m) => m.taxes.length > 0)],
  ['a provider', someItem((i) => i.provider !== null)],
  ['inclusive taxes', someItem((i) => i.inclusive_taxes.length > 0)],
  ['exclusive taxes', business((b) => b.exclusiveTaxes.length > 0)],
  ['calories', someItem((i) => i.calories !== null)],
  ['ingredients', someItem((i) => i.ingredients.length > 0)],
  ['tags', someItem((i) => i.tags.length > 0)],
  ['stickers', someItem((i) => i.stickers.length > 0)],
  ['a required comment', someItem((i) => i.comment_required)],
  ['suggestions', someItem((i) => i.suggested_items.length > 0)],
  ['an item sold out', someItem((i) => i.sold_out)],
  ['an invisible item', someItem((i) => !i.visible)],
  ['an item limited to certain order types', someItem((i) => i.types.dine_in && !i.types.car_pickup)],
  ['all_menu in per cent', discount('all_menu', 'percent')],
  ['all_menu fixed', discount('all_menu', 'fixed')],
  ['item discount in per cent', discount('items', 'percent')],
  ['item discount fixed', discount('items', 'fixed')],
  ['category discount in per cent', discount('categories', 'percent')],
  ['category discount fixed', discount('categories', 'fixed')],
  ['a closed day', someDay((d) => d.closed)],
  ['a split shift', someDay((d) => d.shifts.length > 1)],
  ['hours past midnight', someDay((d) => d.shifts.some((s) => s.time_to < s.time_from))],
  ['open all day', someDay((d) => d.shifts.some((s) => s.time_from === '24'))],
  ['tables', (venue) => Object.values(venue.tables).some((list) => list.length > 0)],
  ['dated banners', (venue) => venue.banners.some((b) => b.from !== null)],
  ...([0, 1, 2, 3] as const).map((mode): (typeof features)[number] => [
    `price display ${mode}`,
    business((b) => b.multiple_price_option === mode),
  ]),
  ...(['auto', 'on', 'off'] as const).map((mode): (typeof features)[number] => [
    `dark mode ${mode}`,
    business((b) => b.dark_mode === mode),
  ]),
  ...['curved', 'flat', 'menu'].map((nav): (typeof features)[number] => [
    `navigation ${nav}`,
    business((b) => b.navigation_style === nav),
  ]),
  ...['color', 'gradient', 'image'].map((option): (typeof features)[number] => [
    `background ${option}`,
    business((b) => b.theme_background_option === option),
  ]),
  ['pictures 1/1', business((b) => b.aspect_ratio === 1)],
  ['pictures 3/4', business((b) => b.aspect_ratio === 0.75)],
  ['hidden prices', business((b) => b.hide_price)],
  ['no overlay', business((b) => b.hide_overlay)],
  ['a menu without a cart', business((b) => b.isDineIn && !b.dinein_cart)],
  ['product service', business((b) => b.dine_in_label === 'product_service')],
  ['pickup only', business((b) => b.isCarPickup && !b.isDineIn)],
  ['a hidden type button', business((b) => b.isCarPickup && !b.showCarPickupBtn)],
  ['a rating', business((b) => b.show_rating && b.rate !== null)],
  ['random order', business((b) => b.randomize)],
  ['the source of meat', business((b) => b.meat_source.length > 0)],
  ['its own domain', business((b) => b.domains.length > 0)],
  ['a hidden dine-in button', business((b) => b.isDineIn && b.hide_dine_btn)],
  [
    'its own labels',
    business((b) => [b.table_label, b.floor_label, b.kitchen_label].every((l) => l.length > 0)),
  ],
  [
    'tables by floor',
    (venue) =>
      Object.values(venue.tables).some((l) => new Set(l.map((x) => JSON.stringify(x.floor))).size > 1),
  ],
  ['online payment', business((b) => b.payment_methods.includes(1) && b.payment_options.length > 1)],
  ['a form for the car', business((b) => b.isCarPickup && b.pickup_config.showCarInfo)],
  ['scheduled pickup', business((b) => b.isCarPickup && b.pickup_config.scheduled_orders.on)],
  ['only scheduled pickup', business((b) => b.pickup_config.scheduled_orders.only_schedule)],
  ['scheduled delivery', delivers((config) => config.scheduled_orders.on)],
  ['an address by residency', delivers((config) => config.form.type === 'residency')],
  ['a simple address', delivers((config) => config.form.type === 'simple')],
  ['gifts', delivers((config) => config.send_gift)],
  ['a required address field', delivers((config) => config.fields.block?.required === true)],
  ['shipping', delivers((config) => config.shipping && config.shipping_form.postcode?.required === true)],
  ['countries', (venue) => venue.countries.length > 4],
  ['zones of two branches', (venue) => Object.keys(venue.zones).length > 1],
  ['a hidden zone', someZone((zone) => !zone.visible)],
  ['a delivery time in hours', someZone((zone) => zone.unit === 'hour')],
  ['an area with a hole', someArea(({ shape }) => shape.type === 'Polygon' && shape.coordinates.length > 1)],
  [
    'an area with several parts',
    someArea(({ shape }) => shape.type === 'MultiPolygon' && shape.coordinates.length > 1),
  ],
  ['an area that is a point', someArea(({ shape }) => shape.type === 'Point')],
  ['an area with a parent', someArea((area) => area.parent_name.length > 0)],
  [
    'a coupon in per cent for some units',
    someCoupon(({ coupon }) => coupon.discount_type === 'percent' && coupon.max_allowed_items !== null),
  ],
  ['a coupon with a fixed value', someCoupon(({ coupon }) => coupon.discount_type === 'fixed')],
  ['a coupon for free delivery', someCoupon((offer) => offer.free_delivery)],
  ['a coupon for some items', someCoupon((offer) => offer.item_ids.length > 0)],
  ['a coupon for guests', someCoupon(({ coupon }) => coupon.user_type === 'guests')],
  ['a coupon for members', someCoupon(({ coupon }) => coupon.user_type === 'auth_users')],
  ['an expired coupon', someCoupon((offer) => offer.to !== null && offer.to < '2026-01-01')],
  ['one language', business((b) => b.locales.length === 1)],
  ['three languages', business((b) => b.locales.length > 2)],
  ['right to left', business((b) => b.locales[0] === 'ar')],
]

/** Every list of `{locale, …}` in a document, with its path. */
function* localeLists(value: unknown, at = ''): Generator<{ at: string; locales: string[]; empty: boolean }> {
  if (typeof value !== 'object' || value === null) return
  if (
    Array.isArray(value) &&
    value.length > 0 &&
    value.every((entry) => entry && typeof entry === 'object' && 'locale' in entry && !('id' in entry))
  )
    yield {
      at,
      locales: value.map((entry) => entry.locale),
      empty: value.some((entry) => !entry.name?.trim()),
    }
  for (const [key, child] of Object.entries(value)) yield* localeLists(child, `${at}/${key}`)
}

describe('the demo venues', () => {
  it('match the generated files', () => {
    const written = Object.fromEntries(
      Object.keys(demoFiles()).map((name) => [name, readFileSync(new URL(name, folder), 'utf8')]),
    )
    expect(demoFiles()).toEqual(written)
    expect(names.length).toBeGreaterThanOrEqual(6)
  })

  // @feature venue.demo
  it.each(features)('include one with %s', (_, uses) => {
    expect(venues.filter(uses).map((venue) => venue.business.reference_id)).not.toEqual([])
  })

  it('deliver from their own branches to areas with closed rings', () => {
    for (const venue of venues) {
      const branches = venue.business.branches.map(({ id }) => id)
      const areas = Object.entries(venue.zones).flatMap(([branch, zones]) => {
        expect(branches).toContain(branch)
        expect(new Set(zones.map((zone) => zone.branch))).toEqual(new Set([branch]))
        return zones.flatMap((zone) => zone.areas)
      })
      expect(venue.countries.filter((country) => !branches.includes(country.branch_id))).toEqual([])
      const ids = [...Object.values(venue.zones).flat(), ...areas].map(({ id }) => id)
      expect(venue.business.isDelivery).toBe(ids.length > 0)
      const rings = areas.flatMap(({ shape }) =>
        shape.type === 'Point' ? [] : shape.type === 'Polygon' ? shape.coordinates : shape.coordinates.flat(),
      )
      for (const ring of rings) {
        expect(ring.at(-1)).toEqual(ring[0])
        expect(ring.length).toBeGreaterThanOrEqual(7)
      }
      expect(new Set(areas.map(({ id }) => id)).size).toBe(areas.length)
    }
  })

  it.each(venues.map((venue): [string, VenueFile] => [venue.business.reference_id, venue]))(
    '%s is complete',
    (reference, venue) => {
      const incomplete = [...localeLists(read(`${reference}.json`))].filter(
        ({ locales, empty }) => empty || locales.join() !== venue.business.locales.join(),
      )
      expect(incomplete).toEqual([])
      const ids = itemsOf(venue).map((item) => item.id)
      expect(new Set(ids).size).toBe(ids.length)
      const missing = [
        ...itemsOf(venue).flatMap((item) => item.suggested_items),
        ...venue.smart_categories.flatMap((list) => list.items),
        ...venue.coupons.flatMap((offer) => offer.item_ids),
      ].filter((id) => !ids.includes(id))
      expect(missing).toEqual([])
      const paths = new Set(picturePaths())
      const urls = JSON.stringify(venue).match(/\/media\/demo\/[^"]+/g) ?? []
      expect(urls.filter((url) => !paths.has(url))).toEqual([])
    },
  )
})
