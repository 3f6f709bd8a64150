import { computed, type ReadableAtom } from 'nanostores'
import type { Shop } from '../../../contract/payloads/shop.ts'
import { parcelWeight } from '../../../domain/order/delivery-fee.ts'
import type { CartLine } from '../../../domain/order/line.ts'
import type { Quote } from '../../../domain/order/quote.ts'
import { type PaymentChoice, paymentMethods } from '../../../domain/payment/payment.ts'
import { canOrder } from '../../../domain/time/order-time.ts'
import type { VenueTime } from '../../../domain/time/weekday.ts'
import { type CheckoutField, isProfileComplete } from '../../../domain/venue/checkout-fields.ts'
import { checkGuards, type Refusal } from '../../../domain/visit/route-guards.ts'
import { authFor } from '../../account/auth.ts'
import { followStore } from '../../followed.ts'
import type { ScheduleState } from '../../schedule/schedule.ts'
import { venueClock } from '../../venue-clock.ts'
import { type CheckoutState, isUnderWay } from '../checkout-state.ts'
import type { OrderFormValues } from '../order-form.ts'
import type { CheckoutParts } from './checkout-parts.ts'
import type { Problems } from './form-problems.ts'
import type { WalletOffer } from './order-draft.ts'
import type { OrderPlacing } from './order-placing.ts'

/** Everything the screen shows, except for the sections that load separately. */
export type CheckoutView = {
  /** `changed`: lists the changes of the menu by line. `empty`: there is nothing to order. */
  readonly screen: 'form' | 'changed' | 'empty'
  readonly shop: Shop
  readonly state: CheckoutState
  /** The order is being sent, and nothing may change meanwhile. */
  readonly sending: boolean
  /** Why the order cannot be placed. */
  readonly refusal: Refusal | null
  readonly lines: readonly CartLine[]
  readonly quote: Quote
  /** The order is sent to another country. */
  readonly parcel: boolean
  /** The weight that the fee of a parcel is based on, in kilograms; 0 if the order is no parcel. */
  readonly parcelWeight: number
  /** The ISO 3166 code of the destination country; null if the order is no parcel. */
  readonly country: string | null
  /** The amounts are the server's. */
  readonly calculated: boolean
  readonly values: OrderFormValues
  readonly asked: readonly CheckoutField[]
  readonly ways: readonly PaymentChoice[]
  readonly way: PaymentChoice | null
  /** Placing the order opens a payment page. */
  readonly online: boolean
  readonly wallet: WalletOffer | null
  readonly schedule: ScheduleState
  /** The venue's time now. */
  readonly at: VenueTime
  readonly table: { readonly id: string | null; readonly strange: boolean }
  readonly problems: Problems
  /** The number of refused submissions. Each moves the focus to the first problem. */
  readonly refusals: number
  readonly offline: boolean
  readonly accepting: 'no' | 'waiting' | 'failed'
}

/** Derives the view of the checkout from its parts. */
export function createCheckoutView<Parts, Saved>(
  parts: CheckoutParts<Parts, Saved>,
  { $offline, $accepting }: Pick<OrderPlacing, '$offline' | '$accepting'>,
): ReadableAtom<CheckoutView> {
  const { payload, delivery, problems } = parts
  /** The problems, where those of the delivery are limited to the ones that still apply. */
  const $problems = computed(
    [problems.$problems, parts.$quote, delivery.$loaded, delivery.$view],
    (all, { subtotal }): Problems => ({ ...all, delivery: delivery.remaining(all.delivery, subtotal) }),
  )
  const $amounts = computed([parts.$quote, parts.calculated.$amounts], (quote, amounts) => ({
    quote,
    calculated: amounts !== null,
  }))
  const $progress = computed(
    [parts.checkout.$state, problems.$refusals, $offline, $accepting],
    (state, refusals, offline, accepting) => ({ state, refusals, offline, accepting }),
  )
  return computed(
    [
      parts.$draft,
      $amounts,
      $progress,
      parts.form.$values,
      parts.$asked,
      parts.time.$schedule,
      followStore(parts.$shop, ({ timeZone }) => venueClock(timeZone)),
      parts.table.$table,
      $problems,
      authFor(payload.shop.userId).$customer,
    ],
    (draft, amounts, progress, values, asked, schedule, at, table, problems, customer): CheckoutView => {
      const { shop, lines, ways, way, wallet, parcel } = draft
      const sending = isUnderWay(progress.state)
      const refusal = checkGuards('/:type/checkout', {
        takesOrders: canOrder(schedule.hours),
        lines: lines.length,
        loggedIn: customer !== null,
        profileComplete: !customer || isProfileComplete(payload.fields, shop.type, customer, values.name),
      })
      return {
        screen: screenOf(progress.state, refusal !== null && lines.length === 0 && !sending),
        ...{ shop, lines, ways, way, wallet, parcel, ...amounts, ...progress },
        ...{ sending, refusal, values, asked, schedule, at, table },
        parcelWeight: parcel ? parcelWeight(lines) : 0,
        country: draft.pricing.delivery?.country_iso ?? null,
        online: way?.method === paymentMethods.online && amounts.quote.payable > 0,
        problems,
      }
    },
  )
}

const screenOf = ({ state }: CheckoutState, nothing: boolean): CheckoutView['screen'] =>
  state === 'changed' ? 'changed' : nothing ? 'empty' : 'form'
