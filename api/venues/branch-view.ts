import { decodeBusiness, type WireBusiness } from '../../src/contract/venue/business.ts'
import type { ClosedNotice } from '../../src/contract/venue/closed-notice.ts'
import { decodeZones } from '../../src/contract/venue/delivery.ts'
import { decodeDiscounts } from '../../src/contract/venue/discounts.ts'
import { decodeMenu, type WireCategory, type WireItem, type WireMenu } from '../../src/contract/venue/menu.ts'
import { applySavedTheme, type SavedTheme } from '../../src/contract/venue/theme.ts'
import { publicPixels } from '../../src/contract/venue/tracking.ts'
import type { VenueFile } from '../../src/contract/venue/venue-file.ts'
import { decodeDay, decodeWeek, type WireWeek } from '../../src/contract/wire/week-schema.ts'
import type { DeliveryCoverage } from '../../src/domain/delivery/delivery-zone.ts'
import type { Discounts } from '../../src/domain/menu/discount.ts'
import type { Item } from '../../src/domain/menu/item.ts'
import type { Category } from '../../src/domain/menu/menu.ts'
import type { OrderTypeKey } from '../../src/domain/menu/selling-type.ts'
import type { StockEntry } from '../../src/domain/menu/stock.ts'
import type { KeptAccounts, PaymentVenue } from '../../src/domain/payment/payment-reach.ts'
import { ALL_DAY, type WeekSchedule } from '../../src/domain/time/schedule.ts'
import { weekdays } from '../../src/domain/time/weekday.ts'
import type { Minor } from '../../src/domain/values/money.ts'
import type { Business } from '../../src/domain/venue/venue.ts'
import type { SpecialHours } from '../db/service/hours.ts'
import { applyStock } from './apply-stock.ts'
import { lostKeyReason, paymentVenueOf } from './online-payments.ts'
import { AS_IN_FILE, type StaffState } from './staff-state.ts'

/** An item with its category and the categories around that one, innermost first. */
export type ItemInMenu = {
  readonly item: Item
  readonly wire: WireItem
  /** The first category that lists the item, followed by its ancestors. */
  readonly categories: readonly Category[]
}

/** A venue as shown by one of its branches, in wire format and decoded for pricing. */
export type BranchView = {
  readonly branchId: string
  /** Set while the venue is closed: it then shows no pages and accepts no orders. */
  readonly closed: ClosedNotice | null
  readonly business: Business
  /** With the active theme and what staff say applied. */
  readonly wireBusiness: WireBusiness
  /** Without a theme applied: the base for fields that a theme does not set. */
  readonly plainBusiness: WireBusiness
  /** Saved themes, in the order of the venue file. */
  readonly themes: readonly SavedTheme[]
  readonly wireMenu: WireMenu
  readonly discounts: Readonly<Record<OrderTypeKey, Discounts>>
  readonly wireDiscounts: VenueFile['discounts']
  readonly hours: WeekSchedule
  readonly wireHours: WireWeek
  /** The opening hours of any branch of the venue, as in its file; null if it states none. */
  readonly shiftsOfBranch: (branchId: string) => WireWeek | null
  readonly tables: VenueFile['tables'][string]
  readonly banners: VenueFile['banners']
  readonly zones: VenueFile['zones'][string]
  readonly countries: VenueFile['countries']
  readonly coupons: VenueFile['coupons']
  readonly survey: VenueFile['survey']
  /** Tracking integrations with their credentials: for calls to vendors, never part of a response. */
  readonly pixelSettings: VenueFile['pixels']
  /** The smallest amount that can be paid online, in minor units: totals of orders are multiples of it. */
  readonly totalUnit: Minor
  /** The sender of its SMS; null: that of the installation. */
  readonly smsSender: string | null
  /** Its accounts at payment providers. */
  readonly paymentVenue: PaymentVenue
  /** Why it is not paid online since its key at a provider was lost; null if that is not so. */
  readonly lostKey: string | null
  readonly deliveryArea: DeliveryCoverage
  readonly items: ReadonlyMap<string, ItemInMenu>
  /** What staff say today; applied to the menu, the hours and the business. */
  readonly staff: StaffState
}

/** Lists the branches of a venue. A file without a list has the single branch that its business describes. */
export function listBranches({ business }: VenueFile): WireBusiness['branches'] {
  if (business.branches.length > 0) return business.branches
  const { branch_id: id, branch_name, reference_id, business_name: name } = business
  const only = { id, name: branch_name.length > 0 ? branch_name : name, reference_id }
  return [{ ...only, phone: null, address: [], lat: null, lng: null }]
}

/** Creates the view of a branch; null if the venue has no such branch. */
export function createBranchView(
  file: VenueFile,
  branchId: string,
  staff: StaffState = AS_IN_FILE,
  totalUnit: Minor = 1,
  kept: KeptAccounts = {},
): BranchView | null {
  const branches = listBranches(file)
  const branch = branches.find((candidate) => candidate.id === branchId)
  if (!branch) return null
  const theme = file.themes.find(({ id }) => id === file.theme_id)
  const plainBusiness: WireBusiness = {
    ...file.business,
    branches,
    branch_id: branch.id,
    branch_name: branch.name,
    reference_id: branch.reference_id,
    pixels: publicPixels(file.pixels),
  }
  const wireBusiness = withStay(theme ? applySavedTheme(plainBusiness, theme) : plainBusiness, staff.stay)
  const business = { ...decodeBusiness(wireBusiness), service: staff.service }
  const wireMenu = visibleMenu(file, branchId, staff.stock, business.timeZone)
  const menu = decodeMenu(wireMenu, business.currency, business.locales[0] ?? 'en')
  const shiftsOfBranch = (id: string) => (Object.hasOwn(file.shifts, id) ? (file.shifts[id] ?? null) : null)
  const wireHours = shiftsOfBranch(branchId)
  const zones = Object.hasOwn(file.zones, branchId) ? (file.zones[branchId] ?? []) : []
  const countries = file.countries.filter((country) => country.branch_id === branchId)
  return {
    branchId,
    closed: file.closed,
    business,
    wireBusiness,
    plainBusiness,
    themes: file.themes,
    wireMenu,
    discounts: decodeDiscounts(file.discounts, business.currency, menu.categories),
    wireDiscounts: file.discounts,
    hours: withDates(wireHours ? decodeWeek(wireHours) : ALWAYS_OPEN, staff.specialHours),
    wireHours: wireHours ?? ALWAYS,
    shiftsOfBranch,
    tables: Object.hasOwn(file.tables, branchId) ? (file.tables[branchId] ?? []) : [],
    banners: file.banners,
    zones,
    countries,
    coupons: file.coupons,
    survey: file.survey,
    pixelSettings: file.pixels,
    totalUnit,
    smsSender: file.sms_sender,
    paymentVenue: paymentVenueOf(file, kept),
    lostKey: lostKeyReason(file.business.reference_id, kept),
    deliveryArea: decodeZones({ zones, countries, shipping_form: {} }, business.currency),
    items: indexItems(wireMenu.menu, menu.categories, []),
    staff,
  }
}

/** Returns a business whose reservations last as long as staff say; null: as its file says. */
const withStay = (business: WireBusiness, stay: number | null): WireBusiness =>
  stay === null ? business : { ...business, reservation: { ...business.reservation, duration: stay } }

/** Returns hours with the dates that staff have given other hours. */
function withDates(week: WeekSchedule, special: SpecialHours): WeekSchedule {
  const dates = Object.entries(special).map(([date, day]) => [date, decodeDay(day)] as const)
  return dates.length === 0 ? week : { ...week, dates: Object.fromEntries(dates) }
}

const allDay = { closed: false, shifts: [{ time_from: '24', time_to: '24:00' }] }
/** The hours of a branch that states none: it counts as always open (spec §4). */
const ALWAYS: WireWeek = Object.fromEntries(weekdays.map((day) => [day, allDay]))
const ALWAYS_OPEN: WeekSchedule = {
  ...Object.fromEntries(weekdays.map((day) => [day, { closed: false, shifts: [ALL_DAY] }])),
  unstated: true,
}

/** Returns the menu without what this branch hides, and without references to it, with its stock. */
function visibleMenu(
  file: VenueFile,
  branchId: string,
  stock: readonly StockEntry[],
  timeZone: string,
): WireMenu {
  const shown = (list: readonly { id: string; visible: boolean }[] | undefined) =>
    !list?.length || list.some((branch) => branch.id === branchId && branch.visible)
  const shownItem = (item: WireItem) =>
    item.visible &&
    shown(item.branches) &&
    shown(item.category?.branches) &&
    shown(item.grand_category?.branches)
  const kept = new Set<string>()
  const keptCategories = new Set<string>()
  const filter = (categories: readonly WireCategory[]): WireCategory[] =>
    categories.flatMap((category) => {
      if (!shown(category.branches)) return []
      const items = category.items.filter(shownItem)
      const subcategories = filter(category.subcategories)
      const emptied = items.length === 0 && subcategories.length === 0
      if (emptied && category.items.length + category.subcategories.length > 0) return []
      keptCategories.add(category.id)
      for (const item of items) kept.add(item.id)
      return [{ ...category, items, subcategories }]
    })
  const categories = filter(applyStock(file.menu, stock, timeZone))
  const known = (id: string) => kept.has(id)
  const withSuggestions = (category: WireCategory): WireCategory => ({
    ...category,
    items: category.items.map((item) => ({ ...item, suggested_items: item.suggested_items.filter(known) })),
    subcategories: category.subcategories.map(withSuggestions),
  })
  return {
    error: 0,
    message: '',
    menu: categories.map(withSuggestions),
    smart_categories: file.smart_categories.map((smart) => ({ ...smart, items: smart.items.filter(known) })),
    highlightedCat:
      file.highlightedCat !== null && keptCategories.has(file.highlightedCat) ? file.highlightedCat : null,
    showStandardSubCats: file.showStandardSubCats,
  }
}

function indexItems(
  wire: readonly WireCategory[],
  decoded: readonly Category[],
  outer: readonly Category[],
): Map<string, ItemInMenu> {
  const items = new Map<string, ItemInMenu>()
  decoded.forEach((category, i) => {
    const source = wire[i]
    if (!source) return
    const categories = [category, ...outer]
    category.items.forEach((item, j) => {
      const wireItem = source.items[j]
      if (wireItem && !items.has(item.id)) items.set(item.id, { item, wire: wireItem, categories })
    })
    for (const [id, placed] of indexItems(source.subcategories, category.subcategories, categories))
      if (!items.has(id)) items.set(id, placed)
  })
  return items
}
