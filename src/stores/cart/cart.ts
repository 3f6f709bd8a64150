import { atom, computed, type ReadableAtom, type WritableAtom } from 'nanostores'
import { addLine, type CartLine, replaceLine, setLineCount } from '../../domain/order/line.ts'
import type { Coupon } from '../../domain/payment/coupon.ts'
import type { Minor } from '../../domain/values/money.ts'
import { perKey } from '../../domain/values/per-key.ts'
import { persisted } from '../persisted.ts'
import { emit } from '../tracking/events.ts'

export type Car = { readonly make: string; readonly color: string; readonly plate: string }

/** Version of the stored fields. A cart of another version is dropped. */
const FORMAT = 1

/** The stored part of a cart (spec §3): lines, person, coupon and wallet discount, but never note, table or payment. */
export type KeptCart = {
  readonly format: typeof FORMAT
  readonly items: readonly CartLine[]
  readonly name: string
  readonly phone: string
  readonly car: Car
  readonly coupon: Coupon | null
  /** The amount that the wallet pays, in minor units. Applies to customers only. */
  readonly walletBalanceDiscountAmount: Minor
}

/** The last change of the cart. It is announced, and a removal can be undone. */
export type CartNotice =
  | { readonly kind: 'added'; readonly line: CartLine }
  | { readonly kind: 'removed'; readonly line: CartLine; readonly index: number }

export type Cart = {
  readonly $lines: ReadableAtom<readonly CartLine[]>
  /** The number of units in the cart, for the badge. */
  readonly $count: ReadableAtom<number>
  readonly $kept: WritableAtom<KeptCart>
  readonly $notice: WritableAtom<CartNotice | null>
  add(line: CartLine): void
  setCount(key: string, count: number): void
  replace(key: string, line: CartLine): void
  remove(key: string): void
  /** Restores the last removed line at its former position. */
  undoRemove(): void
  setLines(lines: readonly CartLine[]): void
  setPerson(person: Partial<Pick<KeptCart, 'name' | 'phone' | 'car'>>): void
  setCoupon(coupon: Coupon | null): void
  setWalletDiscount(amount: Minor): void
}

export const EMPTY_CART: KeptCart = {
  format: FORMAT,
  items: [],
  name: '',
  phone: '',
  car: { make: '', color: '', plate: '' },
  coupon: null,
  walletBalanceDiscountAmount: 0,
}

/** The cart that is stored under `key`. All tabs of the browser share it. */
export const cartFor = perKey(createCart)

function createCart(key: string): Cart {
  const $kept = persisted(key, readCart, EMPTY_CART)
  const $notice = atom<CartNotice | null>(null)
  const lines = () => $kept.get().items
  const setLines = (items: readonly CartLine[]) => $kept.set({ ...$kept.get(), items })
  const remove = (lineKey: string) => {
    const index = lines().findIndex((line) => line.key === lineKey)
    const line = lines()[index]
    if (!line) return
    setLines(lines().filter((other) => other.key !== lineKey))
    $notice.set({ kind: 'removed', line, index })
  }
  return {
    $kept,
    $notice,
    $lines: computed($kept, (kept) => kept.items),
    $count: computed($kept, (kept) => kept.items.reduce((sum, line) => sum + line.count, 0)),
    setLines,
    add(line) {
      setLines(addLine(lines(), line))
      $notice.set({ kind: 'added', line })
      emit({ kind: 'add_to_cart', line })
    },
    setCount(lineKey, count) {
      const before = lines()
      const after = setLineCount(before, lineKey, count)
      if (after.length < before.length) remove(lineKey)
      else setLines(after)
    },
    replace(lineKey, line) {
      setLines(replaceLine(lines(), lineKey, line))
    },
    remove,
    undoRemove() {
      const notice = $notice.get()
      if (notice?.kind !== 'removed') return
      const rest = [...lines()]
      rest.splice(notice.index, 0, notice.line)
      setLines(rest)
      $notice.set(null)
    },
    setPerson(person) {
      $kept.set({ ...$kept.get(), ...person })
    },
    setCoupon(coupon) {
      $kept.set({ ...$kept.get(), coupon })
    },
    setWalletDiscount(walletBalanceDiscountAmount) {
      if (walletBalanceDiscountAmount !== $kept.get().walletBalanceDiscountAmount)
        $kept.set({ ...$kept.get(), walletBalanceDiscountAmount })
    },
  }
}

/** Reads a stored cart. Drops lines and a coupon that lack required fields. */
function readCart(stored: unknown): KeptCart | null {
  const cart = stored as Partial<KeptCart>
  if (cart.format !== FORMAT) return null
  const car = { ...EMPTY_CART.car, ...cart.car }
  return {
    ...EMPTY_CART,
    items: (cart.items ?? []).filter(looksLikeLine),
    name: String(cart.name ?? ''),
    phone: String(cart.phone ?? ''),
    car: { make: String(car.make), color: String(car.color), plate: String(car.plate) },
    coupon: looksLikeCoupon(cart.coupon) ? cart.coupon : null,
    walletBalanceDiscountAmount: readAmount(cart.walletBalanceDiscountAmount),
  }
}

function looksLikeLine(line: CartLine): boolean {
  return (
    typeof line?.key === 'string' &&
    typeof line.itemId === 'string' &&
    Number.isInteger(line.count) &&
    line.count > 0 &&
    Array.isArray(line.item?.labels) &&
    Array.isArray(line.item.modifierGroups) &&
    Array.isArray(line.item.gates) &&
    typeof line.item.types === 'object' &&
    typeof line.modifiers === 'object'
  )
}

const readAmount = (kept: number | undefined): Minor =>
  Number.isSafeInteger(kept) && Number(kept) > 0 ? Number(kept) : 0

function looksLikeCoupon(coupon: Coupon | null | undefined): coupon is Coupon {
  return (
    typeof coupon?.code === 'string' &&
    (coupon.type === 'percent' || coupon.type === 'fixed') &&
    coupon.value >= 0 &&
    Array.isArray(coupon.itemIds) &&
    (coupon.maxAllowedItems === null || coupon.maxAllowedItems > 0)
  )
}
