import { atom, type ReadableAtom } from 'nanostores'
import type { CartLine } from '../../../domain/order/line.ts'
import { couponProblemFromIssues } from '../../../domain/payment/coupon.ts'
import type { Phone } from '../../../domain/values/phone.ts'
import { fieldProblems } from '../../../domain/venue/checkout-fields.ts'
import { cartFor } from '../../cart/cart.ts'
import { couponFor } from '../../cart/coupon.ts'
import { quoteFor } from '../../cart/quote.ts'
import { markPlaced } from '../../just-placed.ts'
import type { PageEnvironment } from '../../page/environment.ts'
import { pathsOf } from '../../paths.ts'
import type { PhoneBook } from '../../phone-book.ts'
import { type CheckoutState, isUnderWay } from '../checkout-state.ts'
import { finishOrder, settleOrder } from '../finish-order.ts'
import type { CheckoutParts } from './checkout-parts.ts'
import { refusedFields } from './form-problems.ts'
import { wantedSlot } from './order-draft.ts'

export type OrderPlacing = {
  /** The numbering plans did not load, so the phone number could not be checked and nothing was sent. */
  readonly $offline: ReadableAtom<boolean>
  /** The progress of accepting the changed menu. */
  readonly $accepting: ReadableAtom<'no' | 'waiting' | 'failed'>
  /** Sends the order as shown, unless it has problems. Calls `sent` once the request is under way. */
  place(sent: () => void): Promise<void>
  /** Accepts the server's current menu and returns to the form. */
  accept(): Promise<void>
  /** The lines of the order sent last. */
  sentLines(): readonly CartLine[]
  /** Handles an answer to the order. */
  answered(state: CheckoutState): void
}

/** Places the order of a checkout. `loadPhoneBook` rejects if the numbering plans do not load. */
export function createOrderPlacing<Parts, Saved>(
  page: PageEnvironment,
  parts: CheckoutParts<Parts, Saved>,
  loadPhoneBook: () => Promise<PhoneBook>,
): OrderPlacing {
  const $offline = atom(false)
  const $accepting = atom<'no' | 'waiting' | 'failed'>('no')
  let sent: readonly CartLine[] = []

  const place = async (onSent: () => void) => {
    const order = shownOrder(parts)
    const { draft, values, asked } = order
    if (isUnderWay(parts.checkout.$state.get()) || draft.ways.length === 0) return
    $offline.set(false)
    const typed = asked.includes('phone') ? values.phone.trim() : ''
    let phone: Phone | null = null
    if (typed !== '') {
      try {
        phone = (await loadPhoneBook()).parse(typed, draft.shop.countryCode)
      } catch {
        $offline.set(true)
        return
      }
    }
    const refused = parts.problems.refuse(findProblems(parts, order, phone))
    if (refused || draft.way === null) return
    sent = draft.lines
    const answered = sendOrder(page, parts, order, phone)
    onSent()
    await answered
  }

  const accept = async () => {
    const state = parts.checkout.$state.get()
    if (state.state !== 'changed' || $accepting.get() === 'waiting') return
    $accepting.set('waiting')
    const { shop, terms } = parts.$draft.get()
    try {
      const { acceptChanges } = await import('../accept-changes.ts')
      const cart = cartFor(parts.cartKey)
      const fresh = await acceptChanges(cart, shop, sent, state, terms, parts.time.$schedule.get().at)
      $accepting.set(fresh ? 'no' : 'failed')
      if (!fresh) return
      parts.$shop.set(fresh)
      parts.checkout.edit()
    } catch {
      $accepting.set('failed')
    }
  }

  return {
    $offline,
    $accepting,
    place,
    accept,
    sentLines: () => sent,
    answered: (state) => handleAnswer(page, parts, state, sent),
  }
}

/** The order as the diner sees it when they send it. Changes made while it is checked are not included. */
function shownOrder<Parts, Saved>(parts: CheckoutParts<Parts, Saved>) {
  return {
    draft: parts.$draft.get(),
    quote: parts.$quote.get(),
    /** Null if the total is the one calculated in the browser. */
    calculated: parts.calculated.$amounts.get(),
    values: parts.form.$values.get(),
    asked: parts.$asked.get(),
    tableId: parts.table.$table.get().id,
    schedule: parts.time.$schedule.get(),
  }
}
type ShownOrder = ReturnType<typeof shownOrder>

function findProblems<Parts, Saved>(
  { payload, time, delivery }: CheckoutParts<Parts, Saved>,
  { draft, values, asked, tableId, schedule }: ShownOrder,
  phone: Phone | null,
) {
  const { shop, lines, terms, way } = draft
  return {
    fields: {
      ...fieldProblems(payload.fields, shop.type, asked, { ...values, phoneValid: phone !== null, tableId }),
      ...(way === null ? ({ payment: 'required' } as const) : {}),
    },
    schedule: time.check(schedule),
    delivery: delivery.check(quoteFor(lines, shop, terms).subtotal),
  }
}

function sendOrder<Parts, Saved>(
  page: PageEnvironment,
  { checkout, delivery }: CheckoutParts<Parts, Saved>,
  { draft, quote, calculated, values, asked, tableId, schedule }: ShownOrder,
  phone: Phone | null,
): Promise<void> {
  const { shop, lines, terms, way } = draft
  if (way === null) return Promise.resolve()
  return checkout.place({
    shop,
    lines,
    locale: page.locale,
    name: asked.includes('name') ? values.name : '',
    phone,
    note: asked.includes('note') ? values.note : '',
    payment: way.method,
    tableId: asked.includes('table') ? tableId : null,
    car: asked.includes('car') ? values.car : null,
    terms,
    schedule: wantedSlot(schedule),
    delivery: delivery.$destination.get(),
    gift: delivery.gift(),
    paymentOption: way.option,
    agreedTotal: calculated?.total ?? null,
    agreedWallet: quote.wallet,
  })
}

function handleAnswer<Parts, Saved>(
  page: PageEnvironment,
  { cartKey, desk, $shop, problems, time, delivery, calculated }: CheckoutParts<Parts, Saved>,
  state: CheckoutState,
  sent: readonly CartLine[],
): void {
  const { order: pathOf } = pathsOf($shop.get())
  const leave = (orderId: string, number: number | null) =>
    desk.leave ? desk.leave(number) : page.navigate.replace(pathOf(orderId))
  switch (state.state) {
    case 'failed': {
      const found = { ...refusedFields(state.issues), delivery: delivery.refused(state.issues) }
      if (Object.values(found).some((section) => Object.keys(section).length > 0)) problems.refuse(found)
      const coupon = couponProblemFromIssues(state.issues)
      if (coupon) couponFor(cartKey).drop(coupon)
      // The picker learns which times are left.
      if (found.schedule.slot === 'full') calculated.renew()
      delivery.recheck()
      return
    }
    case 'changed':
      delivery.recheck()
      return
    case 'placed':
      delivery.placed()
      markPlaced(state.order.id)
      finishOrder(
        cartKey,
        sent.map(({ key }) => key),
      )
      time.clear()
      leave(state.order.id, state.order.number)
      return
    case 'paying':
      // The cart is kept until the order is paid, and Back returns to this page.
      markPlaced(state.order.id)
      page.navigate.assign(state.url ?? pathOf(state.order.id))
      return
    case 'elsewhere':
      settleOrder(state.orderId)
      leave(state.orderId, null)
      return
    case 'editing':
    case 'sending':
      return
  }
}
