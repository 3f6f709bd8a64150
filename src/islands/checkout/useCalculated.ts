import { useEffect, useState } from 'react'
import type { CartLine } from '../../domain/line.ts'
import type { Quote } from '../../domain/quote.ts'
import type { Shop } from '../../payload/island-data.ts'
import { couponFor } from '../../stores/cart/coupon.ts'
import type { CalculatedAmounts } from '../../stores/checkout/calc-order.ts'
import { type Asked, requestOf } from '../../stores/checkout/calc-request.ts'

/** Milliseconds after the last change before the server is asked. */
const DELAY = 400

/**
 * The server's price of the order, where it is not our own: then it is the one that counts (spec §9). Asked for in the
 * background from the diner's first touch of the page on, whenever the order changes; without an answer our own stands, and the order itself is priced again anyway.
 * An order with lines that changed meanwhile is told line by line when it is placed, not here. What the server says of
 * the coupon is passed on to it. `active`: the diner is still deciding.
 */
export function useCalculated(
  cartKey: string,
  shop: Shop,
  lines: readonly CartLine[],
  asked: Asked,
  ours: Pick<Quote, 'total' | 'wallet'>,
  active: boolean,
): CalculatedAmounts | null {
  const [answer, setAnswer] = useState<{ request: string; amounts: CalculatedAmounts } | null>(null)
  const touched = useTouched()
  const request = JSON.stringify(requestOf(shop, lines, asked))
  // biome-ignore lint/correctness/useExhaustiveDependencies: the request is all that is asked
  useEffect(() => {
    if (!active || !touched || lines.length === 0) return
    const outdated = new AbortController()
    const timer = setTimeout(async () => {
      // With what it needs the heaviest part of the screen, and none of it needed to show it.
      const module = await import('../../stores/checkout/calc-order.ts').catch(() => null)
      const found = await module?.calculate(shop, lines, asked, outdated.signal)
      if (!found || outdated.signal.aborted) return
      const coupon = couponFor(cartKey)
      if (found.kind === 'coupon') coupon.drop(found.reason)
      if (found.kind !== 'priced') return
      if (found.coupon) coupon.renew(found.coupon)
      setAnswer(found.changed ? null : { request, amounts: found.amounts })
    }, DELAY)
    return () => {
      clearTimeout(timer)
      outdated.abort()
    }
  }, [request, active, touched])
  if (answer?.request !== request) return null
  const { total, wallet } = answer.amounts
  return total !== ours.total || wallet !== ours.wallet ? answer.amounts : null
}

/** Has anything been done on the page? */
function useTouched(): boolean {
  const [touched, setTouched] = useState(false)
  useEffect(() => {
    const signs = ['pointerdown', 'keydown', 'focusin', 'scroll'] as const
    const once = new AbortController()
    for (const sign of signs)
      addEventListener(sign, () => setTouched(true), { once: true, passive: true, signal: once.signal })
    return () => once.abort()
  }, [])
  return touched
}
