import { useEffect, useState } from 'react'
import type { LngLat } from '../../domain/delivery/delivery-zone.ts'
import { type PinAddress, pinAddress } from '../../stores/delivery/pin-address.ts'

export type LookedUp =
  | { readonly state: 'looking' | 'unknown' }
  | { readonly state: 'found'; readonly address: PinAddress }

/** Milliseconds that a pin has to rest: somebody walks it by keys. */
const REST = 500

/** What lies under the pin, asked once it rests. A look-up that fails only leaves it unsaid. */
export function usePinAddress(point: LngLat | null, locale: string): LookedUp {
  const [found, setFound] = useState<LookedUp>({ state: 'unknown' })
  useEffect(() => {
    if (!point) return
    const abort = new AbortController()
    setFound({ state: 'looking' })
    const timer = setTimeout(() => {
      pinAddress(point, locale, abort.signal).then(
        (address) => setFound(address ? { state: 'found', address } : { state: 'unknown' }),
        () => {
          if (!abort.signal.aborted) setFound({ state: 'unknown' })
        },
      )
    }, REST)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [point, locale])
  return found
}
