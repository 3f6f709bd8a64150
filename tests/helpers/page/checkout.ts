import type * as v from 'valibot'
import { vi } from 'vitest'
import type { WireUser } from '../../../src/contract/account/account.ts'
import type {
  calcOrderResponse,
  orderResponse,
  placedOrderSchema,
} from '../../../src/contract/order/order.ts'
import { calcOrderCall, placeOrderCall } from '../../../src/contract/order/order-calls.ts'
import type { CheckoutPayload, Shop } from '../../../src/contract/payloads/shop.ts'
import { NO_DISCOUNTS } from '../../../src/domain/menu/discount.ts'
import type { Item } from '../../../src/domain/menu/item.ts'
import { type CartLine, createCartLine, toLineItem } from '../../../src/domain/order/line.ts'
import { ALL_DAY } from '../../../src/domain/time/schedule.ts'
import { NO_SCHEDULING } from '../../../src/domain/time/scheduling-rules.ts'
import { weekdays } from '../../../src/domain/time/weekday.ts'
import type { DeliverySettings } from '../../../src/domain/venue/venue.ts'
import { authFor } from '../../../src/stores/account/auth.ts'
import { cartFor } from '../../../src/stores/cart/cart.ts'
import { type Attempt, attemptOf, keepAttempt } from '../../../src/stores/checkout/attempt.ts'
import type { OrderDesk } from '../../../src/stores/checkout/order-desk.ts'
import { type CheckoutPage, createCheckoutPage } from '../../../src/stores/checkout/page/checkout-page.ts'
import { loadPhoneBook } from '../../../src/stores/phone-book.ts'
import { exampleItem } from '../example-item.ts'
import { type FakePage, fakePage } from './fake-page.ts'

/** Noon on a Wednesday in Kuwait. */
export const NOON = Date.parse('2026-05-06T12:00+03:00')

export const DELIVERY_SETTINGS: DeliverySettings = {
  zones: true,
  shipping: false,
  cash: true,
  credit: true,
  scheduled: NO_SCHEDULING,
  formType: 'simple',
  dropPin: false,
  sendGift: false,
  fields: {},
  shippingFields: {},
  minOrder: 0,
}

const SHOP: Shop = {
  referenceId: 'grill',
  branchId: 'b',
  branchName: { en: 'Salmiya' },
  userId: 'u',
  name: { en: 'The Grill' },
  currency: 'KWD',
  countryCode: 'kw',
  callingCode: '+965',
  timeZone: 'Asia/Kuwait',
  locales: ['en'],
  hours: Object.fromEntries(weekdays.map((day) => [day, { closed: false, shifts: [ALL_DAY] }])),
  type: 'dinein',
  cartTypes: ['dinein'],
  discounts: NO_DISCOUNTS,
  exclusiveTaxes: [],
  paymentMethods: [2, 8, 1],
  onlineOptions: [4, 7],
  defaultCash: true,
  scheduled: NO_SCHEDULING,
  service: { pausedUntil: null, busy: null },
  delivery: null,
  hidePrice: false,
  hasCart: true,
  multiplePriceOption: 0,
  shows: {
    calories: true,
    ingredients: true,
    modifiers: true,
    preparationTime: true,
    stickers: true,
    suggestedItems: true,
  },
}

export const exampleLine = (id: string, price: number, part: Partial<Item> = {}, count = 1): CartLine =>
  createCartLine(
    toLineItem(exampleItem(id, { price, ...part })),
    'c',
    { labelId: null, modifiers: {}, note: '' },
    count,
  )

export type CheckoutSetup = {
  readonly shop?: Partial<Shop>
  readonly payload?: Partial<Omit<CheckoutPayload, 'shop'>>
  readonly lines?: readonly CartLine[]
  /** A customer is logged in. */
  readonly customer?: Partial<WireUser>
  readonly phoneBook?: typeof loadPhoneBook
  readonly parts?: (gift: boolean) => Promise<string>
  /** Prepares the storage of the device, by the key of the cart. */
  readonly before?: (cartKey: string, shop: Shop) => void
  /** Who places the order; by default, diners for themselves. */
  readonly desk?: (page: FakePage) => OrderDesk
  /** Opens the checkout in another tab of the same browser. */
  readonly tabOf?: OpenCheckout
}

export type OpenCheckout = {
  readonly page: FakePage
  readonly model: CheckoutPage<string, string>
  readonly cartKey: string
  readonly payload: CheckoutPayload
  readonly close: () => void
  view(): ReturnType<CheckoutPage<string, string>['$view']['get']>
  attempt(): Attempt | null
}

let opened = 0
const stops: (() => void)[] = []

/** Listeners on the window. While an order is sent, the page asks for confirmation before it is left. */
export const windowListeners = new Map<string, Set<unknown>>()

/** Sets up globals that pages use besides their environment. Call it before each test. */
export function setUpPages(): void {
  vi.useFakeTimers({ now: NOON })
  windowListeners.clear()
  vi.stubGlobal('addEventListener', (name: string, act: unknown) => {
    windowListeners.set(name, (windowListeners.get(name) ?? new Set()).add(act))
  })
  vi.stubGlobal('removeEventListener', (name: string, act: unknown) => {
    windowListeners.get(name)?.delete(act)
  })
}

export function tearDownPages(): void {
  for (const stop of stops.splice(0)) stop()
  // Stores without listeners are unmounted after a second, then the stores that they listened to.
  vi.advanceTimersByTime(60_000)
  vi.useRealTimers()
  vi.unstubAllGlobals()
}

/** Opens a checkout with its own cart, branch and business. */
export function openCheckout(setup: CheckoutSetup = {}): OpenCheckout {
  const page = setup.tabOf?.page ?? fakePage()
  const of = ++opened
  const shop: Shop = setup.tabOf?.payload.shop ?? {
    ...SHOP,
    referenceId: `grill-${of}`,
    branchId: `branch-${of}`,
    userId: `business-${of}`,
    ...setup.shop,
  }
  const payload: CheckoutPayload = {
    shop,
    fields: {},
    tables: [],
    labels: { dineInButton: {}, table: {}, floor: {}, kitchen: {} },
    showCarInfo: false,
    policiesPath: null,
    wallet: false,
    ...setup.payload,
  }
  const cartKey = setup.tabOf?.cartKey ?? `cart:${of}`
  if (!setup.tabOf) cartFor(cartKey).setLines(setup.lines ?? [exampleLine('hummus', 1_200)])
  if (setup.customer)
    authFor(shop.userId).logIn({ token: 't', user: exampleCustomer(shop.userId, setup.customer) })
  setup.before?.(cartKey, shop)
  const loaders = {
    phoneBook: setup.phoneBook ?? loadPhoneBook,
    parts: setup.parts ?? (async (gift: boolean) => (gift ? 'section with gift' : 'section')),
    saved: async () => 'saved locations',
  }
  const model = createCheckoutPage(page, payload, cartKey, loaders, setup.desk?.(page))
  const stopWatching = model.$view.listen(() => {})
  const closeModel = model.open()
  const close = () => {
    closeModel()
    stopWatching()
  }
  stops.push(close)
  return {
    page,
    model,
    cartKey,
    payload,
    close,
    view: () => model.$view.get(),
    attempt: () => attemptOf(cartKey),
  }
}

export const exampleCustomer = (businessId: string, part: Partial<WireUser> = {}): WireUser =>
  ({ id: 'c1', business_id: businessId, name: 'Amal', phone: '50012345', ...part }) as WireUser

/** Runs everything that is pending without advancing the clock. Dynamic imports take real time. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 5; turn++) {
    await vi.advanceTimersByTimeAsync(0)
    await vi.dynamicImportSettled()
  }
}

type WireOrder = v.InferInput<typeof placedOrderSchema>

export const exampleAmounts = (
  total: number,
  part: Partial<WireOrder['amounts']> = {},
): WireOrder['amounts'] => ({
  subtotal: total,
  net_subtotal: total,
  inclusive_taxes: [],
  exclusive_taxes: [],
  discount: 0,
  coupon: 0,
  delivery_fee: 0,
  rounding: 0,
  total,
  wallet: 0,
  payable: total,
  ...part,
})

export const exampleOrder = (id: string, part: Partial<WireOrder> = {}): WireOrder => ({
  id,
  number: 7,
  branch_id: 'b',
  reference_id: 'grill',
  selling_types: 'dinein',
  status: 0,
  created_at: '2026-05-06T09:00:00Z',
  updated_at: '2026-05-06T09:00:00Z',
  currency: 'KWD',
  amounts: exampleAmounts(1.2),
  payment_type: 2,
  ...part,
})

/** The answer to a placed order. */
export const placedOrderAnswer = (
  id: string,
  part: Partial<WireOrder> = {},
  payment_url: string | null = null,
): v.InferInput<typeof orderResponse> => ({
  order: exampleOrder(id, part),
  secret: `secret of ${id}`,
  payment_url,
})

export const AWAITING_PAYMENT = {
  payment: { state: 'awaiting', option: 4 },
} as const satisfies Partial<WireOrder>

/** The answer of calc-order with a total in major units. */
export const calculatedAnswer = (
  total: number,
  part: Partial<v.InferInput<typeof calcOrderResponse>> = {},
): v.InferInput<typeof calcOrderResponse> => ({ amounts: exampleAmounts(total), ...part })

export const sentOrders = ({ page }: OpenCheckout) => page.client.requests(placeOrderCall)
export const priceRequests = ({ page }: OpenCheckout) => page.client.requests(calcOrderCall)

/** Simulates another tab that changed the order attempt of the cart. */
export const setAttemptInOtherTab = ({ cartKey }: OpenCheckout, attempt: Attempt | null) =>
  keepAttempt(cartKey, attempt)
