import { atom, computed, type ReadableAtom } from 'nanostores'
import type { Shop } from '../../contract/payloads/shop.ts'
import type { CartLine } from '../../domain/order/line.ts'
import {
  type Coupon,
  type CouponProblem,
  type CouponUse,
  couponProblem,
} from '../../domain/payment/coupon.ts'
import { perKey } from '../../domain/values/per-key.ts'
import type { PageEnvironment } from '../page/environment.ts'
import { cartFor } from './cart.ts'

/** Why a code was refused: the venue's reason, or that the venue was unreachable. */
export type CouponRefusal = CouponProblem | 'offline' | 'failed'

/** The state of the code that is being entered. */
export type CouponEntry =
  | { readonly state: 'idle' }
  | { readonly state: 'asking' }
  | { readonly state: 'refused'; readonly reason: CouponRefusal }

/** A coupon that no longer applies, and why. It is shown to the diner. */
export type DroppedCoupon = { readonly code: string; readonly reason: CouponProblem }

/** The coupon of a cart, stored with it (spec §3). */
export type CartCoupon = {
  readonly $coupon: ReadableAtom<Coupon | null>
  readonly $entry: ReadableAtom<CouponEntry>
  readonly $dropped: ReadableAtom<DroppedCoupon | null>
  /** Requests the coupon of a code for these orderable lines. A second call while one is under way does nothing. */
  apply(page: PageEnvironment, code: string, shop: Shop, lines: readonly CartLine[]): Promise<void>
  /** Drops the coupon if this order cannot use it. An empty cart keeps it, because the diner may restore removed lines. */
  check(use: CouponUse): void
  /** Removes the coupon and reports the reason. */
  drop(reason: CouponProblem): void
  /** Updates the coupon to its current terms. */
  renew(coupon: Coupon): void
  /** Removes the coupon on the diner's request, or after its order was placed. */
  remove(): void
  /** Clears the messages about the last code. */
  edit(): void
}

const IDLE: CouponEntry = { state: 'idle' }

/** The coupon of the cart that is stored under `cartKey`. */
export const couponFor = perKey(createCoupon)

function createCoupon(cartKey: string): CartCoupon {
  const cart = cartFor(cartKey)
  const $coupon = computed(cart.$kept, ({ coupon }) => coupon)
  const $entry = atom<CouponEntry>(IDLE)
  const $dropped = atom<DroppedCoupon | null>(null)
  const current = () => cart.$kept.get().coupon
  const take = (coupon: Coupon) => {
    cart.setCoupon(coupon)
    $entry.set(IDLE)
    $dropped.set(null)
  }
  const drop = (reason: CouponProblem) => {
    const coupon = current()
    if (!coupon) return
    cart.setCoupon(null)
    $dropped.set({ code: coupon.code, reason })
  }
  return {
    $coupon,
    $entry,
    $dropped,
    drop,
    async apply(page, code, shop, lines) {
      if ($entry.get().state === 'asking') return
      $entry.set({ state: 'asking' })
      try {
        // Loaded on demand, because few diners have a code.
        const { calculate } = await import('./calc-order.ts')
        const answer = await calculate(page, shop, lines, { couponCode: code })
        if (answer.kind === 'priced' && answer.coupon) take(answer.coupon)
        else
          $entry.set({
            state: 'refused',
            reason:
              answer.kind === 'coupon' ? answer.reason : answer.kind === 'offline' ? 'offline' : 'failed',
          })
      } catch {
        $entry.set({ state: 'refused', reason: 'offline' })
      }
    },
    check(use) {
      const coupon = current()
      const problem = coupon && use.itemIds.length > 0 ? couponProblem(coupon, use) : null
      if (problem) drop(problem)
    },
    renew(coupon) {
      const before = current()
      if (before && JSON.stringify(before) !== JSON.stringify(coupon)) cart.setCoupon(coupon)
    },
    remove() {
      cart.setCoupon(null)
      $entry.set(IDLE)
      $dropped.set(null)
    },
    edit() {
      if ($entry.get().state === 'refused') $entry.set(IDLE)
      $dropped.set(null)
    },
  }
}
