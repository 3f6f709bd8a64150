import type { ReadableAtom } from 'nanostores'
import type { CheckoutPayload, Shop } from '../../../contract/payloads/shop.ts'
import type { CartLine } from '../../../domain/order/line.ts'
import type { Quote } from '../../../domain/order/quote.ts'
import type { ScheduleChoice } from '../../../domain/time/order-time.ts'
import { type CouponSection, createCouponSection } from '../../cart/coupon-section.ts'
import type { PageEnvironment } from '../../page/environment.ts'
import { pathsOf } from '../../paths.ts'
import type { PhoneBook } from '../../phone-book.ts'
import { emit } from '../../tracking/events.ts'
import { dinerDesk } from '../checkout.ts'
import type { CheckoutState } from '../checkout-state.ts'
import type { OrderFormValues } from '../order-form.ts'
import { type CheckoutParts, createCheckoutParts } from './checkout-parts.ts'
import { type CheckoutView, createCheckoutView } from './checkout-view.ts'
import type { DeliverySection, SectionLoaders } from './delivery-section.ts'
import { createKnownPerson, type KnownPerson } from './known-person.ts'
import type { OrderDraft } from './order-draft.ts'
import { createOrderPlacing } from './order-placing.ts'
import { createUnpaidOrder, type UnpaidOrder } from './unpaid-order.ts'

/** The loaders of parts that are loaded on demand. */
export type CheckoutLoaders<Parts, Saved> = SectionLoaders<Parts, Saved> & {
  phoneBook(): Promise<PhoneBook>
}

export type CheckoutPage<Parts, Saved> = {
  readonly $view: ReadableAtom<CheckoutView>
  readonly delivery: DeliverySection<Parts, Saved>
  readonly coupon: CouponSection
  readonly unpaid: Pick<UnpaidOrder, '$unpaid' | '$paying' | 'pay'>
  /** The screen opens it while it shows the fields of the person. */
  readonly person: KnownPerson
  /** For the models of sections that are loaded with their components. */
  readonly $shop: ReadableAtom<Shop>
  readonly $quote: ReadableAtom<Quote>
  readonly $draft: ReadableAtom<Pick<OrderDraft, 'parcel'>>
  readonly $state: ReadableAtom<CheckoutState>
  /** Records that the diner has used the page. */
  touch(): void
  set(part: Partial<OrderFormValues>): void
  setTable(id: string | null): void
  chooseTime(choice: ScheduleChoice): void
  /** `date` is a day with slots, as `YYYY-MM-DD`. */
  chooseDay(date: string): void
  /** Checks the phone number when the diner leaves its field. */
  checkPhone(): Promise<void>
  place(): Promise<void>
  accept(): Promise<void>
  /** The lines of the order that was sent last. */
  sentLines(): readonly CartLine[]
  open(): () => void
}

/** The last screen before an order: destination, person, time, payment, and one button (spec §2, §4). */
export function createCheckoutPage<Parts, Saved>(
  page: PageEnvironment,
  payload: CheckoutPayload,
  cartKey: string,
  load: CheckoutLoaders<Parts, Saved>,
  desk = dinerDesk,
): CheckoutPage<Parts, Saved> {
  const parts = createCheckoutParts(page, payload, cartKey, load, desk)
  const { $shop, $draft, $quote, $asked, checkout, form, problems, table, time, delivery } = parts
  const placing = createOrderPlacing(page, parts, load.phoneBook)
  const coupon = createCouponSection(page, cartKey, $draft)
  const unpaid = createUnpaidOrder(page, cartKey, {
    $draft,
    $state: checkout.$state,
    pathOf: (orderId) => pathsOf($shop.get()).order(orderId),
  })
  const set = (part: Partial<OrderFormValues>) => {
    form.set(part)
    problems.clearFields(Object.keys(part))
  }
  const { $problems } = problems
  return {
    $view: createCheckoutView(parts, placing),
    delivery,
    coupon,
    unpaid,
    person: createKnownPerson(page, payload.shop.userId, { $asked, $problems, set }),
    ...{ $shop, $quote, $draft },
    $state: checkout.$state,
    touch() {
      parts.calculated.touch()
      // Loaded early, because the connection may be lost before the order is sent.
      desk.loadSender().catch(() => {})
    },
    set,
    setTable(id) {
      table.choose(id)
      problems.clearFields(['table'])
    },
    chooseTime(choice) {
      time.choose(choice)
      problems.clearSchedule()
    },
    chooseDay(date) {
      time.chooseDay(date)
      problems.clearSchedule()
    },
    async checkPhone() {
      const { phone } = form.$values.get()
      if (phone.trim() === '') return
      const book = await load.phoneBook().catch(() => null)
      if (book && !book.parse(phone, $shop.get().countryCode)) problems.mark('phone', 'invalid')
    },
    // The order replaces the unpaid one or pays it.
    place: () => placing.place(unpaid.reread),
    accept: placing.accept,
    sentLines: placing.sentLines,
    open: createOpener(page, parts, placing, [delivery, parts.calculated, coupon, unpaid]),
  }
}

/** Opens the parts, and handles the answers to the order. */
function createOpener<Parts, Saved>(
  page: PageEnvironment,
  parts: CheckoutParts<Parts, Saved>,
  placing: ReturnType<typeof createOrderPlacing>,
  sections: readonly { open(): () => void }[],
): () => () => void {
  const { $draft, checkout } = parts
  let begun = false
  /** Reports the beginning of the checkout once, with the lines that are in the cart then. */
  const begin = () => {
    const { shop, lines, ours } = $draft.get()
    if (!begun && lines.length > 0) emit({ kind: 'begin_checkout', shop, lines, total: ours.total })
    begun = true
  }
  return () => {
    const stops = [
      ...sections.map((section) => section.open()),
      checkout.$state.listen(placing.answered),
      page.on('restored', checkout.edit),
    ]
    begin()
    return () => {
      for (const stop of stops) stop()
      checkout.close()
    }
  }
}
