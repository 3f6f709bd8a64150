import { atom, computed, type ReadableAtom } from 'nanostores'
import type { Shop } from '../../../contract/payloads/shop.ts'
import type { CartLine } from '../../../domain/order/line.ts'
import type { Quote } from '../../../domain/order/quote.ts'
import type { Asked, CalculatedAmounts } from '../../cart/calc-order.ts'
import { couponFor } from '../../cart/coupon.ts'
import type { PageEnvironment } from '../../page/environment.ts'

/** The order whose price is asked for. */
export type PricedOrder = {
  readonly shop: Shop
  readonly lines: readonly CartLine[]
  readonly asked: Asked
  /** Our own price of it. */
  readonly ours: Pick<Quote, 'total' | 'wallet'>
  /** The diner is still deciding. */
  readonly active: boolean
}

export type CalculatedOrder = {
  /** The server's amounts where they are not our own: then they are the ones that count (spec §9). Else null. */
  readonly $amounts: ReadableAtom<CalculatedAmounts | null>
  /** The diner has done something on the page: nothing is asked before. */
  touch(): void
  open(): () => void
}

/** Milliseconds after the last change before the server is asked. */
const DELAY = 400

/** All that the price of an order depends on, as text: an address is priced by its area. */
function pricedBy({ lines, asked: { delivery, ...asked } }: PricedOrder): string {
  return JSON.stringify([lines, asked, delivery?.area_id, delivery?.country_iso])
}

/**
 * Asks the server for the price of an order in the background, whenever the order changes. Without an answer our own
 * price stands: the order is priced again anyway when it is placed. Lines that changed meanwhile are told then, not here.
 * What the server says of the coupon is passed on to it.
 */
export function calculatedAmounts(
  page: PageEnvironment,
  cartKey: string,
  $order: ReadableAtom<PricedOrder>,
): CalculatedOrder {
  const $answer = atom<{ readonly request: string; readonly amounts: CalculatedAmounts } | null>(null)
  const $touched = atom(false)
  const $request = computed($order, pricedBy)
  /** Null: nothing is to be asked. */
  const $wanted = computed([$order, $request, $touched], ({ lines, active }, request, touched) =>
    active && touched && lines.length > 0 ? request : null,
  )

  const ask = async (request: string, signal: AbortSignal) => {
    const { shop, lines, asked } = $order.get()
    // The heaviest part of the screen with what it needs, and the screen can be shown without.
    const module = await import('../../cart/calc-order.ts').catch(() => null)
    const found = await module?.calculate(page, shop, lines, asked, signal)
    if (!found || signal.aborted) return
    const coupon = couponFor(cartKey)
    if (found.kind === 'coupon') coupon.drop(found.reason)
    if (found.kind !== 'priced') return
    if (found.coupon) coupon.renew(found.coupon)
    $answer.set(found.changed ? null : { request, amounts: found.amounts })
  }

  return {
    $amounts: computed([$order, $request, $answer], ({ ours }, request, answer) => {
      if (answer?.request !== request) return null
      const { total, wallet } = answer.amounts
      return total !== ours.total || wallet !== ours.wallet ? answer.amounts : null
    }),
    touch: () => $touched.set(true),
    open() {
      let outdate = () => {}
      const stop = $wanted.subscribe((request) => {
        outdate()
        if (request === null) return
        const outdated = new AbortController()
        const timer = setTimeout(() => void ask(request, outdated.signal), DELAY)
        outdate = () => {
          clearTimeout(timer)
          outdated.abort()
        }
      })
      return () => {
        stop()
        outdate()
      }
    },
  }
}
