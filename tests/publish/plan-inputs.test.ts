import * as v from 'valibot'
import { expect, test } from 'vitest'
import { demoVenues } from '../../api/demo/build/demo-venues.ts'
import {
  identifySite,
  isKnownUnchanged,
  type Previous,
  planRelease,
  type ReleasePlan,
} from '../../scripts/publish/plan/plan.ts'
import { venueFileSchema } from '../../src/contract/venue/venue-file.ts'
import type { Item } from '../../src/domain/menu/item.ts'
import type { Category } from '../../src/domain/menu/menu.ts'
import type { ItemType } from '../../src/domain/menu/selling-type.ts'
import type { Venue } from '../../src/domain/venue/venue.ts'
import type { SitePlan } from '../../src/payload/site/page.ts'
import { planSite } from '../../src/payload/site/site.ts'
import { pulledFrom } from '../helpers/published-site/pulled-venue.ts'
import { countForExtent, seededRandom } from '../helpers/seed.ts'
import { CAFE, createVenueFile } from '../helpers/venue-variant.ts'
import { MADE, releaseOf } from './planned-release.ts'

const DAY = '2026-11-25'
const NOW = Date.parse(`${DAY}T09:00Z`)
const rich = createVenueFile(CAFE, '4e5f6a7b')
const venues = [rich, ...demoVenues.map(({ file }) => file)].map((file) =>
  pulledFrom(v.parse(venueFileSchema, file), NOW),
)
const richVenue = enrich(venues[0] as Venue)

/**
 * Adds what decides the address of pages: an item with two places on the menu, and a category of which each selling type has
 * another item. Adds the banners of a demo venue.
 */
function enrich(venue: Venue): Venue {
  const [first, second, third, ...more] = venue.menu.categories as [
    Category,
    Category,
    Category,
    ...Category[],
  ]
  const [one, other] = second.items as [Item, Item]
  const only = (item: Item, type: ItemType): Item => {
    const types = Object.keys(item.types) as ItemType[]
    return { ...item, types: Object.fromEntries(types.map((name) => [name, name === type])) as Item['types'] }
  }
  return {
    ...venue,
    banners: venues.find(({ banners }) => banners.length > 0)?.banners ?? [],
    menu: {
      ...venue.menu,
      categories: [
        first,
        { ...second, items: [only(one, 'dine_in'), only(other, 'car_pickup')] },
        { ...third, items: [...third.items, ...first.items.slice(0, 1)] },
        ...more,
      ],
    },
  }
}

type Path = readonly (string | number)[]

/** Lists the paths of all values in a venue, with the indices of lists left out of the name. */
function* places(value: unknown, path: Path = [], name = ''): Generator<{ path: Path; name: string }> {
  if (path.length > 0) yield { path, name }
  if (Array.isArray(value))
    for (const [index, part] of value.entries()) yield* places(part, [...path, index], `${name}[]`)
  else if (typeof value === 'object' && value !== null)
    for (const [key, part] of Object.entries(value)) yield* places(part, [...path, key], `${name}.${key}`)
}

/** Returns other values for a value. */
function others(value: unknown): unknown[] {
  if (typeof value === 'number') return [value + 1]
  if (typeof value === 'boolean') return [!value]
  if (typeof value === 'string') return [`${value}x`]
  if (Array.isArray(value)) return [value.slice(1), value.toReversed()]
  return value === null ? ['x', 1] : [null]
}

function withValue(value: unknown, [key, ...rest]: Path, other: unknown): unknown {
  if (key === undefined) return other
  if (Array.isArray(value)) return value.with(Number(key), withValue(value[Number(key)], rest, other))
  const fields = value as Record<string, unknown>
  return { ...fields, [key]: withValue(fields[key], rest, other) }
}

const valueAt = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>((part, key) => (part as Record<string | number, unknown>)[key], value)

/** A plan without what only the way to it decides. */
const summary = ({ outputs, fresh, changedAt, ...plan }: ReleasePlan) => ({
  ...{ ...plan, kept: plan.kept.map(({ file }) => file), fresh: fresh.map(({ file }) => file) },
  outputs: outputs.map((output) => ({
    ...{ file: output.file, hash: output.hash, inputs: output.inputs, changed: changedAt(output) },
    ...(output.kind === 'page' && { canonicalPath: output.canonicalPath, isItem: output.isItem }),
  })),
})

const withoutInputs = ({ cards, manifest: { plannedBy: _, ...manifest } }: Previous): Previous => ({
  ...{ cards, manifest },
})

/** Plans the venue, or returns null if the value makes no sense to it. */
function trySite(venue: Venue, day = DAY): SitePlan | null {
  try {
    const site = planSite(venue, day)
    for (const { view } of site.pages) void view
    return site
  } catch {
    return null
  }
}

/** The plan after an edit must not depend on what is known about the release before. */
async function expectSamePlan(site: SitePlan, release: Previous, edit: string): Promise<void> {
  const later = { ...MADE, at: '2026-02-02T00:00:00.000Z' }
  const plan = await planRelease(site, later, release)
  expect(summary(plan), edit).toEqual(summary(await planRelease(site, later, withoutInputs(release))))
  if (isKnownUnchanged(identifySite(site, later), release.manifest)) expect(plan.unchanged, edit).toBe(true)
}

test('an edit of any field of a venue is planned as if nothing was known about its pages', async () => {
  const random = seededRandom('plan-inputs')
  const before = planSite(richVenue, DAY)
  const release = releaseOf(before, await planRelease(before, MADE, null))
  const byName = Map.groupBy(places(richVenue), ({ name }) => name)
  const chosen = [...byName.values()]
    .map((same) => ({ place: same[Math.floor(random() * same.length)], rank: random() }))
    .sort((a, b) => a.rank - b.rank)
    .slice(0, countForExtent({ quick: 60, full: 120, nightly: byName.size }))
  let planned = 0
  for (const { place } of chosen) {
    if (!place) continue
    for (const other of others(valueAt(richVenue, place.path))) {
      const site = trySite(withValue(richVenue, place.path, other) as Venue)
      if (!site) continue
      planned++
      await expectSamePlan(site, release, `${place.path.join('.')} = ${JSON.stringify(other)}`)
    }
  }
  expect(planned).toBeGreaterThan(chosen.length / 2)
})

test('so are categories that move into others, and out of them', async () => {
  const { menu } = richVenue
  const [a, b, c] = menu.categories as [Category, Category, Category]
  const into = (outer: Category, ...subcategories: Category[]) => ({ ...outer, subcategories })
  const trees = [[a, b, c], [into(a, b), c], [into(a, b, c)], [into(a, into(b, c))], [a, into(b, c)]]
  const siteOf = (categories: readonly Category[]) =>
    planSite({ ...richVenue, menu: { ...menu, categories } }, DAY)
  for (const from of trees) {
    const before = siteOf(from)
    const release = releaseOf(before, await planRelease(before, MADE, null))
    for (const to of trees) await expectSamePlan(siteOf(to), release, JSON.stringify([from, to]))
  }
})

test('so is another order of items in a venue that shuffles them', async () => {
  const venue = { ...richVenue, business: { ...richVenue.business, randomize: true } }
  const before = planSite(venue, DAY)
  const release = releaseOf(before, await planRelease(before, MADE, null))
  await expectSamePlan(planSite(venue, '2026-11-26'), release, 'the next day')
})

test('only pages whose inputs changed are built', async () => {
  for (const venue of venues) {
    const before = planSite(venue, DAY)
    const release = releaseOf(before, await planRelease(before, MADE, null))
    const path = [...places(venue)].find(
      ({ path, name }) => /\.items\[\]\.price$/.test(name) && typeof valueAt(venue, path) === 'number',
    )?.path
    if (!path) throw new Error(`${venue.business.referenceId} has no price`)
    const edited = withValue(venue, path, Number(valueAt(venue, path)) + 5) as Venue
    const built: string[] = []
    const site = planSite(edited, DAY)
    const pages = site.pages.map((page) => ({
      ...{ path: page.path, locale: page.locale, facts: page.facts },
      get view() {
        built.push(page.path)
        return page.view
      },
    }))
    await planRelease({ ...site, pages }, MADE, release)
    const item = valueAt(venue, path.slice(0, -1)) as Venue['menu']['categories'][number]['items'][number]
    const { facts } = before.pages.find(({ path }) => path.endsWith(`/${item.id}`)) ?? {}
    const showing = before.pages.filter((page) => page.facts?.inputs.includes(item)).map(({ path }) => path)
    const unknown = before.pages.filter((page) => !page.facts).map(({ path }) => path)
    expect(facts?.isItem).toBe(true)
    expect(built.toSorted()).toEqual([...showing, ...unknown].toSorted())
    expect(built.length, venue.business.referenceId).toBeLessThan(site.pages.length)
  }
})

test('a venue is known to be unchanged, unless the code, the address or the day is another', async () => {
  const before = planSite(richVenue, DAY)
  const release = releaseOf(before, await planRelease(before, MADE, null))
  const same = planSite(structuredClone(richVenue), DAY)
  expect(isKnownUnchanged(identifySite(same, MADE), release.manifest)).toBe(true)
  for (const other of [{ planCode: 'p2' }, { bundleId: 'b2' }, { siteUrl: 'http://y.test' }]) {
    const identity = identifySite(same, { ...MADE, ...other })
    expect(isKnownUnchanged(identity, release.manifest), JSON.stringify(other)).toBe(false)
  }
  expect(isKnownUnchanged(identifySite(planSite(richVenue, '2026-11-26'), MADE), release.manifest)).toBe(
    false,
  )
})

test('pages are built if the cards of the release before are lost or damaged', async () => {
  const before = planSite(richVenue, DAY)
  const plan = await planRelease(before, MADE, null)
  const { manifest } = releaseOf(before, plan)
  for (const cards of [null, 'not json'])
    expect((await planRelease(before, MADE, { manifest, cards })).cards).toBe(plan.cards)
})

test('the view of a page does not depend on the pages built before', () => {
  // Views share the cards of items. This item costs more in its second category.
  const [first, , third, ...more] = richVenue.menu.categories as [Category, Category, Category, ...Category[]]
  const [shared] = first.items as [Item]
  const dearer = { ...shared, price: Number(shared.price) + 500 }
  const categories = [first, { ...third, items: [...third.items.slice(0, -1), dearer] }, ...more]
  const venue = { ...richVenue, menu: { ...richVenue.menu, categories } }
  const together = planSite(venue, DAY).pages.map(({ path, locale, view }) => ({ path, locale, view }))
  const alone = planSite(venue, DAY).pages.map(({ path, locale }, index) => ({
    ...{ path, locale },
    view: planSite(venue, DAY).pages[index]?.view,
  }))
  expect(together).toEqual(alone)
  const prices = together.flatMap(({ path, locale, view }) =>
    view.page === 'item' && view.item.id === shared.id && locale === 'de' && path.startsWith('/dinein')
      ? [view.item.price]
      : [],
  )
  expect(prices).toMatchObject([{ price: shared.price }, { price: dearer.price }])
})
