import { atom, computed, type ReadableAtom } from 'nanostores'
import type { Shop } from '../../../contract/payloads/shop.ts'
import type { CartLine } from '../../../domain/order/line.ts'
import type { Quote } from '../../../domain/order/quote.ts'
import type { CalculatedAmounts, PricingTerms } from '../../cart/calc-order.ts'
import { couponFor } from '../../cart/coupon.ts'
import type { PageEnvironment } from '../../page/environment.ts'

/** The order to price. */
export type PricedOrder = {
  readonly shop: Shop
  readonly lines: readonly CartLine[]
  readonly pricing: PricingTerms
  /** The price calculated in the browser. */
  readonly ours: Pick<Quote, 'total' | 'wallet'>
  /** The diner is still deciding. */
  readonly active: boolean
}

export type CalculatedOrder = {
  /** The server's amounts if they differ from those of the browser, and therefore apply (spec §9). Else null. */
  readonly $amounts: ReadableAtom<CalculatedAmounts | null>
  /** Records that the diner has used the page. No request is sent before that. */
  touch(): void
  /** Asks the server again, for example because a time is full. */
  renew(): void
  open(): () => void
}

/** Milliseconds between the last change and the request. */
const DELAY = 400

/** Everything that the price of an order depends on, as text. Of an address, only area and country affect the price. */
function priceKey({ lines, pricing: { delivery, ...pricing } }: PricedOrder): string {
  return JSON.stringify([lines, pricing, delivery?.area_id, delivery?.country_iso])
}

/**
 * Requests the price of an order from the server in the background, whenever the order changes. Without an answer the
 * browser's price applies: the server prices the order again when it is placed, and reports changed lines then. The coupon
 * is updated or dropped according to the answer.
 */
export function createCalculatedAmounts(
  page: PageEnvironment,
  cartKey: string,
  $order: ReadableAtom<PricedOrder>,
): CalculatedOrder {
  const $answer = atom<{ readonly request: string; readonly amounts: CalculatedAmounts } | null>(null)
  const $touched = atom(false)
  const $request = computed($order, priceKey)
  /** Null: no request is needed. */
  const $wanted = computed([$order, $request, $touched], ({ lines, active }, request, touched) =>
    active && touched && lines.length > 0 ? request : null,
  )

  const requestPrice = async (request: string, signal: AbortSignal) => {
    const { shop, lines, pricing } = $order.get()
    // Loaded on demand: with its dependencies it is the largest part of the screen, and the screen can be shown without it.
    const module = await import('../../cart/calc-order.ts').catch(() => null)
    const found = await module?.calculate(page, shop, lines, pricing, signal)
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
    renew: () => void requestPrice($request.get(), new AbortController().signal),
    open() {
      let cancel = () => {}
      const stop = $wanted.subscribe((request) => {
        cancel()
        if (request === null) return
        const controller = new AbortController()
        const timer = setTimeout(() => void requestPrice(request, controller.signal), DELAY)
        cancel = () => {
          clearTimeout(timer)
          controller.abort()
        }
      })
      return () => {
        stop()
        cancel()
      }
    },
  }
}
