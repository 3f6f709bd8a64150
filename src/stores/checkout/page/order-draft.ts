import { computed, type ReadableAtom } from 'nanostores'
import type { OrderRequestInput } from '../../../contract/order/order.ts'
import type { CheckoutPayload, Shop } from '../../../contract/payloads/shop.ts'
import type { CartLine } from '../../../domain/order/line.ts'
import type { Quote } from '../../../domain/order/quote.ts'
import {
  DEFAULT_PAYMENT,
  defaultPaymentChoice,
  isSamePaymentChoice,
  type PaymentChoice,
  paymentChoices,
} from '../../../domain/payment/payment.ts'
import { isSameChoice, type ScheduleChoice } from '../../../domain/time/order-time.ts'
import type { Minor } from '../../../domain/values/money.ts'
import { authFor } from '../../account/auth.ts'
import type { PricingTerms } from '../../cart/calc-order.ts'
import { cartFor } from '../../cart/cart.ts'
import { orderTermsFor } from '../../cart/order-terms.ts'
import { orderableLines } from '../../cart/orderable-lines.ts'
import { type OrderTerms, quoteFor } from '../../cart/quote.ts'
import { followStore } from '../../followed.ts'
import { createSchedule, type Schedule, type ScheduleState } from '../../schedule/schedule.ts'
import { hasApplePay } from '../apple-pay.ts'
import { orderFormFor } from '../order-form.ts'
import type { SectionProblems } from './form-problems.ts'

/** The customer whose wallet can pay, and the wallet discount stored in the cart, in minor units. */
export type WalletOffer = { readonly customerId: string; readonly discount: Minor }

/** The order as entered so far, with its price as calculated in the browser. */
export type OrderDraft = {
  readonly shop: Shop
  /** The lines that can be ordered for the requested time. */
  readonly lines: readonly CartLine[]
  readonly terms: OrderTerms
  readonly pricing: PricingTerms
  readonly ours: Quote
  /** The order is sent to another country. */
  readonly parcel: boolean
  /** The payment choices. If there are none, no order can be placed. */
  readonly ways: readonly PaymentChoice[]
  readonly way: PaymentChoice | null
  /** Null for guests, and at venues without a wallet. */
  readonly wallet: WalletOffer | null
}

/** Derives the draft from the cart, the form, the requested time and the destination. */
export function createOrderDraft(
  payload: CheckoutPayload,
  cartKey: string,
  $shop: ReadableAtom<Shop>,
  from: {
    readonly $schedule: ReadableAtom<ScheduleState>
    readonly $destination: ReadableAtom<OrderRequestInput['delivery']>
  },
): ReadableAtom<OrderDraft> {
  const { $customer } = authFor(payload.shop.userId)
  const $terms = followStore($shop, ({ branchId }) => orderTermsFor(cartKey, branchId))
  return computed(
    [
      $shop,
      cartFor(cartKey).$kept,
      orderFormFor(cartKey).$values,
      $terms,
      $customer,
      from.$schedule,
      from.$destination,
    ],
    (shop, kept, { payment }, terms, customer, schedule, delivery): OrderDraft => {
      const lines = orderableLines(kept.items, shop, schedule.at)
      const wallet =
        payload.wallet && customer
          ? { customerId: customer.id, discount: kept.walletBalanceDiscountAmount }
          : null
      const ours = quoteFor(lines, shop, { ...terms, wallet: wallet?.discount ?? 0 })
      const pricing: PricingTerms = {
        couponCode: terms.coupon?.code ?? null,
        delivery,
        schedule: wantedSlot(schedule),
        useWallet: ours.wallet > 0,
      }
      const parcel = shop.type === 'delivery' && terms.delivery.kind === 'shipping'
      return {
        ...{ shop, lines, terms, pricing, ours, wallet, parcel },
        ...selectPayment(shop, payment, ours.wallet > 0, parcel),
      }
    },
  )
}

/**
 * The payment choices and the selected one. If the wallet pays, the rest is paid in cash (spec §6). `chosen` is the earlier
 * choice of the diner. Cash is never preselected for a parcel to another country.
 */
function selectPayment(shop: Shop, chosen: PaymentChoice | null, byWallet: boolean, parcel: boolean) {
  const ways = paymentChoices(shop, shop.type, hasApplePay(), parcel)
  if (byWallet) return { ways, way: { method: DEFAULT_PAYMENT, option: null } }
  const picked = chosen && ways.find((way) => isSamePaymentChoice(way, chosen))
  return { ways, way: picked ?? defaultPaymentChoice(ways, shop.defaultCash && !parcel) }
}

/** The requested slot of an order; null: as soon as possible. */
export const wantedSlot = ({ choice }: ScheduleState) => (choice.when === 'later' ? choice.slot : null)

export type WantedTime = {
  readonly $schedule: ReadableAtom<ScheduleState>
  choose(choice: ScheduleChoice): void
  chooseDay(date: string): void
  clear(): void
  /** Checks the time that is shown. If it is no longer possible, the diner sees the new one before the order is sent. */
  check(shown: ScheduleState): SectionProblems
}

/** The requested time of the order. Follows the hours of the current shop. */
export function wantedTime($shop: ReadableAtom<Shop>, cartKey: string): WantedTime {
  const $store = computed(
    $shop,
    (shop): Schedule => createSchedule(shop, cartKey, cartFor(cartKey).$lines, orderableLines),
  )
  return {
    $schedule: followStore($store, ({ $state }) => $state),
    choose: (choice) => $store.get().choose(choice),
    chooseDay: (date) => $store.get().chooseDay(date),
    clear: () => $store.get().clear(),
    check(shown) {
      const { choice, hours } = $store.get().refresh()
      if (!hours.scheduled.on) return {}
      if (choice.when === 'later' && !choice.slot) return { slot: 'none' }
      return isSameChoice(choice, shown.choice) ? {} : { slot: 'changed' }
    },
  }
}
