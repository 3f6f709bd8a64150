import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import { useCallback, useRef } from 'react'
import { useLoaded } from '../../components/ui/useLoaded.ts'
import type { Issue } from '../../contract/errors.ts'
import type { OrderRequestInput } from '../../contract/order.ts'
import type { Minor } from '../../domain/money.ts'
import type { Shop } from '../../payload/island-data.ts'
import { authFor } from '../../stores/account/auth.ts'
import type { DeliveryChoice, DeliveryView } from '../../stores/delivery/delivery-choice.ts'
import type { SectionProblems } from './section.ts'

/** Where the server's complaints belong on the section. */
const PLACES: readonly (readonly [RegExp, string])[] = [
  [/^delivery\.country_iso$/, 'country'],
  [/^delivery\.address\.l(at|ng)$/, 'pin'],
  [/^delivery(\.area_id)?$/, 'area'],
  [/^gift\.(name)$/, 'giftName'],
  [/^gift/, 'gift'],
]

const $NONE = atom<DeliveryView | null>(null)

/** Where a delivery order goes. What it takes is loaded for delivery alone: other types do not pay for it. */
export function useDelivery(shop: Shop, _locale: string) {
  const load = useCallback(async () => {
    if (shop.type !== 'delivery' || !shop.delivery) return null
    const [{ deliveryChoiceFor }, { $locations }, { Section }, gift] = await Promise.all([
      import('../../stores/delivery/delivery-choice.ts'),
      import('../../stores/delivery/delivery-kept.ts'),
      import('./delivery/Section.tsx'),
      shop.delivery.sendGift ? import('./delivery/GiftForm.tsx') : null,
    ])
    const choice = deliveryChoiceFor({ ...shop, delivery: shop.delivery })
    void choice.load()
    const remembers = authFor(shop.userId).$customer.get() !== null || $locations.get().length > 0
    const saved = remembers ? await import('./delivery/SavedLocations.tsx') : null
    return {
      choice,
      Section,
      SavedLocations: saved?.SavedLocations ?? null,
      GiftForm: gift?.GiftForm ?? null,
    }
  }, [shop])
  const [loaded, retry] = useLoaded(load)
  const choice: DeliveryChoice | null = loaded.state === 'ready' ? (loaded.data?.choice ?? null) : null
  const view = useStore(choice?.$view ?? $NONE)
  const refused = useRef('')
  const asked = () => JSON.stringify([choice?.request(), choice?.giftRequest()])

  return {
    isDelivery: shop.type === 'delivery',
    loaded,
    retry,
    shop,
    choice,
    view,
    get request(): OrderRequestInput['delivery'] {
      return choice?.request() ?? null
    },
    get gift(): OrderRequestInput['gift'] {
      return choice?.giftRequest() ?? null
    },
    /** What keeps the order from being sent. `subtotal` in minor units. */
    check(subtotal: Minor): SectionProblems {
      if (shop.type !== 'delivery') return {}
      return choice?.problems(subtotal) ?? { section: loaded.state }
    },
    /** What the server said of the destination, by the field it speaks of. */
    complaints(issues: readonly Issue[]): SectionProblems {
      if (!choice) return {}
      refused.current = asked()
      return Object.fromEntries(
        issues.flatMap(({ path, reason }) => {
          const place =
            reason === 'minimum'
              ? 'minimum'
              : (/^delivery\.address\.(\w+)$/.exec(path)?.[1] ?? PLACES.find(([of]) => of.test(path))?.[1])
          const name = place === 'lat' || place === 'lng' ? 'pin' : place
          return name ? [[name, reason ?? 'invalid']] : []
        }),
      )
    },
    /** Of the problems of the last try, those that still hold: what was mended is not held against anybody. */
    standing(problems: SectionProblems, subtotal: Minor): SectionProblems {
      if (!choice) return {}
      const now = choice.problems(subtotal)
      const unchanged = refused.current === asked()
      return Object.fromEntries(Object.entries(problems).filter(([name]) => unchanged || name in now))
    },
    /** The server knows other areas or fees than this page. */
    recheck: () => void choice?.reload(),
    /** The order is in: its address is kept for the next. */
    placed: () => choice?.placed(),
  }
}

export type DeliveryModel = ReturnType<typeof useDelivery>
