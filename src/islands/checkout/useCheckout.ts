import { useStore } from '@nanostores/react'
import { useEffect, useMemo, useRef, useState } from 'react'
import {
  askedFields,
  type FieldProblem,
  fieldProblems,
  type OrderField,
} from '../../domain/checkout-fields.ts'
import type { CartLine } from '../../domain/line.ts'
import type { ScheduleChoice } from '../../domain/order-time.ts'
import type { CheckoutPayload } from '../../payload/island-data.ts'
import { cartFor } from '../../stores/cart/cart.ts'
import { couponFor } from '../../stores/cart/coupon.ts'
import { orderTermsFor } from '../../stores/cart/order-terms.ts'
import { orderableLines } from '../../stores/cart/orderable-lines.ts'
import { quoteFor } from '../../stores/cart/quote.ts'
import { couponIssue } from '../../stores/checkout/calc-request.ts'
import { checkoutFor, isUnderWay } from '../../stores/checkout/checkout.ts'
import { finishOrder, settleOrder } from '../../stores/checkout/finish-order.ts'
import { markPlaced } from '../../stores/checkout/just-placed.ts'
import { orderFormFor } from '../../stores/checkout/order-form.ts'
import { placeOrder } from '../../stores/checkout/place-order.ts'
import { bindTable, boundTable } from '../../stores/checkout/table.ts'
import { pathsOf } from '../../stores/paths.ts'
import { loadPhoneBook } from '../../stores/phone-book.ts'
import { emit } from '../../stores/tracking/events.ts'
import { venueClock } from '../../stores/venue-clock.ts'
import type { SectionProblems } from './section.ts'
import { useCalculated } from './useCalculated.ts'
import { useDelivery } from './useDelivery.ts'
import { usePayment } from './usePayment.ts'
import { useSchedule } from './useSchedule.ts'
import { useWallet } from './useWallet.ts'

/** Where the server's complaints belong on the form. */
const FIELD_OF: Readonly<Record<string, OrderField | 'payment'>> = {
  name: 'name',
  phone: 'phone',
  dial_code: 'phone',
  comment: 'note',
  table_id: 'table',
  car: 'car',
  payment_type: 'payment',
  payment_option: 'payment',
  use_wallet: 'payment',
}

/** The person's fields by what is wrong with them; the sections' own by a key of their messages. */
export type Problems = {
  readonly fields: Partial<Record<OrderField | 'payment', FieldProblem>>
  readonly schedule: SectionProblems
  readonly delivery: SectionProblems
}
const NO_PROBLEMS: Problems = { fields: {}, schedule: {}, delivery: {} }
const anyProblem = (problems: Problems) =>
  Object.values(problems).some((section) => Object.keys(section).length > 0)

/** The state of the checkout and what the diner can do; the screen only shows it. */
export function useCheckout(payload: CheckoutPayload, cartKey: string, locale: string) {
  const [shop, setShop] = useState(payload.shop)
  const cart = cartFor(cartKey)
  const form = orderFormFor(cartKey)
  const checkout = useMemo(() => checkoutFor(cartKey, shop.referenceId), [cartKey, shop.referenceId])
  const state = useStore(checkout.$state)
  const values = useStore(form.$values)
  const at = useStore(venueClock(shop.timeZone))
  const all = useStore(cart.$lines)
  const schedule = useSchedule(shop, cartKey)
  const lines = orderableLines(all, shop, schedule.at)
  const sent = useRef<readonly CartLine[]>([])
  const [bound, setBound] = useState(() => boundTable(shop.branchId))
  const tableId = payload.tables.some(({ id }) => id === bound) ? bound : null
  const asked = askedFields(payload.fields, shop.type, {
    hasTables: payload.tables.length > 0,
    showCarInfo: payload.showCarInfo,
  })
  const terms = useStore(orderTermsFor(cartKey, shop.branchId))
  const delivery = useDelivery(shop, locale)
  const wallet = useWallet(payload, cartKey)
  const coupon = couponFor(cartKey)
  const ours = quoteFor(lines, shop, { ...terms, wallet: wallet?.discount ?? 0 })
  const { ways, way } = usePayment(shop, values.payment, ours.wallet > 0)
  const destined = terms.delivery.kind === 'none' || delivery.request !== null
  const calculated = useCalculated(
    cartKey,
    shop,
    lines,
    {
      couponCode: terms.coupon?.code ?? null,
      delivery: delivery.request,
      schedule: schedule.slot,
      useWallet: ours.wallet > 0,
    },
    ours,
    destined && (state.state === 'editing' || state.state === 'changed'),
  )
  const [problems, setProblems] = useState<Problems>(NO_PROBLEMS)
  /** Counts refused tries, so that the screen can move the focus to what was refused. */
  const [refusals, setRefusals] = useState(0)
  const [offline, setOffline] = useState(false)
  const [accepting, setAccepting] = useState<'no' | 'waiting' | 'failed'>('no')

  const refuse = (found: Problems) => {
    setProblems(found)
    if (anyProblem(found)) setRefusals((count) => count + 1)
  }

  const place = async () => {
    if (isUnderWay(state) || ways.length === 0) return
    setOffline(false)
    const typed = asked.includes('phone') ? values.phone.trim() : ''
    let phone = null
    if (typed !== '') {
      try {
        phone = (await loadPhoneBook()).parse(typed, shop.countryCode)
      } catch {
        setOffline(true)
        return
      }
    }
    const found: Problems = {
      fields: {
        ...fieldProblems(payload.fields, shop.type, asked, {
          ...values,
          phoneValid: phone !== null,
          tableId,
        }),
        ...(way === null ? { payment: 'required' } : {}),
      },
      schedule: schedule.check(),
      delivery: delivery.check(quoteFor(lines, shop, terms).subtotal),
    }
    refuse(found)
    if (anyProblem(found) || way === null) return
    sent.current = lines
    await placeOrder(checkout, {
      shop,
      lines,
      locale,
      name: asked.includes('name') ? values.name : '',
      phone,
      note: asked.includes('note') ? values.note : '',
      payment: way.method,
      tableId: asked.includes('table') ? tableId : null,
      car: asked.includes('car') ? values.car : null,
      terms,
      schedule: schedule.slot,
      delivery: delivery.request,
      gift: delivery.gift,
      paymentOption: way.option,
      agreedTotal: calculated?.total ?? null,
      agreedWallet: (calculated ?? ours).wallet,
    })
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: what an answer means is said once per answer
  useEffect(() => {
    if (state.state === 'failed') {
      const complaints = state.issues.flatMap(({ path }) => {
        const field = FIELD_OF[path.split('.')[0] ?? '']
        return field ? [[field, 'invalid'] as const] : []
      })
      const when = state.issues.find(({ path }) => path.split('.')[0] === 'schedule')
      const found: Problems = {
        ...NO_PROBLEMS,
        fields: Object.fromEntries(complaints),
        schedule: when ? { slot: when.reason ?? 'not-offered' } : {},
        delivery: delivery.complaints(state.issues),
      }
      if (anyProblem(found)) refuse(found)
      const couponProblem = couponIssue(state.issues)
      if (couponProblem) coupon.drop(couponProblem)
    }
    if (state.state === 'failed' || state.state === 'changed') delivery.recheck()
    if (state.state === 'placed') {
      delivery.placed()
      markPlaced(state.order.id)
      finishOrder(
        cartKey,
        sent.current.map(({ key }) => key),
      )
      schedule.clear()
      location.replace(pathsOf(shop).order(state.order.id))
    }
    // The cart is kept until the order is paid, and Back leads here.
    if (state.state === 'paying') {
      markPlaced(state.order.id)
      location.assign(state.url ?? pathsOf(shop).order(state.order.id))
    }
    if (state.state === 'elsewhere') {
      settleOrder(state.orderId)
      location.replace(pathsOf(shop).order(state.orderId))
    }
  }, [state])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a checkout begins once, with what is in the cart then
  useEffect(() => {
    if (lines.length > 0) emit({ kind: 'begin_checkout', shop, lines, total: ours.total })
  }, [])

  useEffect(() => {
    const back = (event: PageTransitionEvent) => event.persisted && checkout.edit()
    addEventListener('pageshow', back)
    return () => removeEventListener('pageshow', back)
  }, [checkout])

  return {
    shop,
    at,
    lines,
    quote: calculated ? { ...ours, ...calculated } : ours,
    calculated: calculated !== null,
    state,
    values,
    asked,
    ways,
    way,
    wallet,
    schedule: {
      ...schedule,
      choose(choice: ScheduleChoice) {
        schedule.choose(choice)
        setProblems((before) => ({ ...before, schedule: {} }))
      },
    },
    delivery,
    problems: problems.fields,
    sectionProblems: problems,
    refusals,
    offline,
    accepting,
    tableId,
    /** A scanned table that this venue does not know. */
    strangeTable: bound !== null && tableId === null && payload.tables.length > 0,
    sentLine: (index: number) => sent.current[index] ?? null,
    set(part: Partial<typeof values>) {
      form.set(part)
      setProblems((before) => ({
        ...before,
        fields: Object.fromEntries(Object.entries(before.fields).filter(([field]) => !(field in part))),
      }))
    },
    setTable(id: string | null) {
      bindTable(shop.branchId, id)
      setBound(id)
      setProblems(({ fields: { table: _, ...fields }, ...rest }) => ({ ...rest, fields }))
    },
    /** Leaving the phone field: is it a number? */
    async checkPhone() {
      if (values.phone.trim() === '') return
      const book = await loadPhoneBook().catch(() => null)
      if (book && !book.parse(values.phone, shop.countryCode))
        setProblems((before) => ({ ...before, fields: { ...before.fields, phone: 'invalid' } }))
    },
    place,
    async accept() {
      if (state.state !== 'changed') return
      setAccepting('waiting')
      try {
        const { acceptChanges } = await import('../../stores/checkout/accept-changes.ts')
        const fresh = await acceptChanges(cart, shop, sent.current, state, terms, schedule.at)
        setAccepting(fresh ? 'no' : 'failed')
        if (fresh) {
          setShop(fresh)
          checkout.edit()
        }
      } catch {
        setAccepting('failed')
      }
    },
  }
}

export type CheckoutModel = ReturnType<typeof useCheckout>
