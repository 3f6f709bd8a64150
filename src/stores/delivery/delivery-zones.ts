import { atom, type ReadableAtom } from 'nanostores'
import { decodeZones } from '../../contract/venue/delivery.ts'
import { zonesCall } from '../../contract/venue/delivery-calls.ts'
import type { ResponseOf } from '../../contract/wire/call.ts'
import type { DeliveryCoverage } from '../../domain/delivery/delivery-zone.ts'
import type { CheckoutFields } from '../../domain/venue/venue.ts'
import type { PageEnvironment } from '../page/environment.ts'

type ZonesAnswer = ResponseOf<typeof zonesCall>

export type LoadedZones = DeliveryCoverage & {
  /** The address fields of parcels, as far as the answer contains them. */
  readonly shippingFields: CheckoutFields
}
export type ZonesState =
  | { readonly state: 'loading' }
  | { readonly state: 'failed' }
  | ({ readonly state: 'ready' } & LoadedZones)

export type DeliveryZones = {
  readonly $zones: ReadableAtom<ZonesState>
  /** Loads the zones from the session, else from the server. Joins a request that is under way. */
  load(): Promise<void>
  /** Loads the current zones from the server. Joins a request that is under way. */
  reload(): Promise<void>
}

/**
 * The delivery zones of a branch, fetched once per session (spec §4). A failure is only logged to the console (spec §8)
 * and set as the state, so that the form can offer a retry. `currency` is the venue's.
 */
export function createZones(
  page: PageEnvironment,
  branch: { readonly branchId: string; readonly currency: string; readonly shipping: boolean },
): DeliveryZones {
  const { branchId, currency, shipping } = branch
  const sessionKey = `delivery-zones:${branchId}${shipping ? ':shipping' : ''}`
  const $zones = atom<ZonesState>({ state: 'loading' })
  let pending: Promise<void> | null = null
  const setZones = (answer: ZonesAnswer) =>
    $zones.set({
      state: 'ready',
      ...decodeZones(answer, currency),
      shippingFields: answer.shipping_form ?? {},
    })
  const fetchNow = async () => {
    if ($zones.get().state === 'failed') $zones.set({ state: 'loading' })
    try {
      const answer = await page.client.call(zonesCall, {
        params: { branchId },
        ...(shipping ? { query: { shipping: 'true' } } : {}),
      })
      setZones(answer)
      page.session.write(sessionKey, JSON.stringify(answer))
    } catch (error) {
      console.error(`delivery zones of branch ${branchId} did not load`, error)
      if ($zones.get().state !== 'ready') $zones.set({ state: 'failed' })
    }
  }
  const reload = () => {
    pending ??= fetchNow().finally(() => {
      pending = null
    })
    return pending
  }
  return {
    $zones,
    reload,
    async load() {
      if ($zones.get().state === 'ready') return
      const kept = page.session.read(sessionKey)
      if (kept) {
        try {
          setZones(JSON.parse(kept))
          return
        } catch {
          // Stored by another version of this code: fetch the zones again.
        }
      }
      await reload()
    },
  }
}
