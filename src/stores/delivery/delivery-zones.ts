import { atom, type ReadableAtom } from 'nanostores'
import { decodeZones } from '../../contract/venue/delivery.ts'
import { zonesCall } from '../../contract/venue/delivery-calls.ts'
import type { ResponseOf } from '../../contract/wire/call.ts'
import type { DeliveryCoverage } from '../../domain/delivery/delivery-zone.ts'
import type { CheckoutFields } from '../../domain/venue/venue.ts'
import type { PageEnvironment } from '../page/environment.ts'

type ZonesAnswer = ResponseOf<typeof zonesCall>

export type LoadedZones = DeliveryCoverage & {
  /** Address fields of parcels, where the answer says them. */
  readonly shippingFields: CheckoutFields
}
export type ZonesState =
  | { readonly state: 'loading' }
  | { readonly state: 'failed' }
  | ({ readonly state: 'ready' } & LoadedZones)

export type DeliveryZones = {
  readonly $zones: ReadableAtom<ZonesState>
  /** What the session has, else what the server says; does nothing while one is under way. */
  load(): Promise<void>
  /** As the server has them now. */
  reload(): Promise<void>
}

/**
 * Where a branch delivers, fetched once in a session (spec §4). A failure is told to the console alone (spec §8) and
 * stands in the state, so that the form can offer another try. `currency` is the venue's.
 */
export function createZones(
  page: PageEnvironment,
  branch: { readonly branchId: string; readonly currency: string; readonly shipping: boolean },
): DeliveryZones {
  const { branchId, currency, shipping } = branch
  const keptAt = `delivery-zones:${branchId}${shipping ? ':shipping' : ''}`
  const $zones = atom<ZonesState>({ state: 'loading' })
  let running: Promise<void> | null = null
  const take = (answer: ZonesAnswer) =>
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
      take(answer)
      page.session.write(keptAt, JSON.stringify(answer))
    } catch (error) {
      console.error(`delivery zones of branch ${branchId} did not load`, error)
      if ($zones.get().state !== 'ready') $zones.set({ state: 'failed' })
    }
  }
  const reload = () => {
    running ??= fetchNow().finally(() => {
      running = null
    })
    return running
  }
  return {
    $zones,
    reload,
    async load() {
      if ($zones.get().state === 'ready') return
      const kept = page.session.read(keptAt)
      if (kept) {
        try {
          take(JSON.parse(kept))
          return
        } catch {
          // Of another version of this code: the server has it anew.
        }
      }
      await reload()
    },
  }
}
