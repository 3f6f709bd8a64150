import { atom, computed, type ReadableAtom, type WritableAtom } from 'nanostores'
import type { CheckoutPayload, Shop } from '../../../contract/payloads/shop.ts'
import type { Quote } from '../../../domain/order/quote.ts'
import { type CheckoutField, visibleFields } from '../../../domain/venue/checkout-fields.ts'
import type { PageEnvironment } from '../../page/environment.ts'
import { type Checkout, checkoutFor } from '../checkout.ts'
import type { OrderDesk } from '../order-desk.ts'
import { type OrderForm, orderFormFor } from '../order-form.ts'
import { createTableChoice, type TableChoice } from '../table-choice.ts'
import { type CalculatedOrder, createCalculatedAmounts, type PricedOrder } from './calculated-amounts.ts'
import { createDeliverySection, type DeliverySection, type SectionLoaders } from './delivery-section.ts'
import { createFormProblems, type FormProblems } from './form-problems.ts'
import { createOrderDraft, type OrderDraft, type WantedTime, wantedTime } from './order-draft.ts'

/** The stores and models of the checkout. */
export type CheckoutParts<Parts, Saved> = {
  readonly payload: CheckoutPayload
  readonly cartKey: string
  readonly desk: OrderDesk
  /** The shop as the page was built; after changes, as the diner accepted it. */
  readonly $shop: WritableAtom<Shop>
  readonly $asked: ReadableAtom<readonly CheckoutField[]>
  readonly $draft: ReadableAtom<OrderDraft>
  /** The price shown: the browser's, or the server's if that differs. */
  readonly $quote: ReadableAtom<Quote>
  readonly form: OrderForm
  readonly checkout: Checkout
  readonly problems: FormProblems
  readonly time: WantedTime
  readonly table: TableChoice
  readonly delivery: DeliverySection<Parts, Saved>
  readonly calculated: CalculatedOrder
}

/** Creates the stores and models of the checkout, and connects them. */
export function createCheckoutParts<Parts, Saved>(
  page: PageEnvironment,
  payload: CheckoutPayload,
  cartKey: string,
  loaders: SectionLoaders<Parts, Saved>,
  desk: OrderDesk,
): CheckoutParts<Parts, Saved> {
  const $shop = atom(payload.shop)
  const checkout = checkoutFor(page, cartKey, payload.shop.referenceId, desk)
  const time = wantedTime($shop, cartKey)
  const delivery = createDeliverySection(page, $shop, loaders)
  const $draft = createOrderDraft(payload, cartKey, $shop, { ...time, ...delivery })
  const $priced = computed([$draft, checkout.$state], ({ shop, lines, terms, pricing, ours }, { state }) => {
    const destined = terms.delivery.kind === 'none' || pricing.delivery !== null
    const active = destined && (state === 'editing' || state === 'changed')
    return { shop, lines, pricing, ours, active } satisfies PricedOrder
  })
  const calculated = createCalculatedAmounts(page, cartKey, $priced)
  return {
    payload,
    cartKey,
    desk,
    $shop,
    $draft,
    form: orderFormFor(cartKey),
    checkout,
    problems: createFormProblems(),
    time,
    table: createTableChoice(payload.tables, payload.shop.branchId),
    delivery,
    calculated,
    $asked: computed($shop, ({ type }) =>
      visibleFields(payload.fields, type, {
        hasTables: payload.tables.length > 0,
        showCarInfo: payload.showCarInfo,
      }),
    ),
    $quote: computed([$draft, calculated.$amounts], ({ ours }, amounts) =>
      amounts ? { ...ours, ...amounts } : ours,
    ),
  }
}
