import { useEffect, useState } from 'react'
import type { LngLat } from '../../domain/delivery/delivery-zone.ts'
import { type PinAddress, pinAddress } from '../../stores/delivery/pin-address.ts'

export type PinAddressLookup =
  | { readonly state: 'looking' | 'unknown' }
  | { readonly state: 'found'; readonly address: PinAddress }

/** Delay before the lookup, in milliseconds, because arrow keys move the pin in many small steps. */
const DEBOUNCE_MS = 500

/** The address at the pin, looked up once the pin stops moving. If the lookup fails, no address is shown. */
export function usePinAddress(point: LngLat | null, locale: string): PinAddressLookup {
  const [found, setFound] = useState<PinAddressLookup>({ state: 'unknown' })
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
    }, DEBOUNCE_MS)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [point, locale])
  return found
}
