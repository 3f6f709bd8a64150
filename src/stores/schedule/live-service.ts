import { atom } from 'nanostores'
import type { Shop } from '../../contract/payloads/shop.ts'
import type { TypeService } from '../../domain/time/type-service.ts'

type ServedShop = Pick<Shop, 'branchId' | 'type' | 'service'>

const keyOf = ({ branchId, type }: ServedShop) => `${branchId} ${type}`

/** What staff have said since the page was loaded, by branch and type. */
export const $liveService = atom<Readonly<Record<string, TypeService>>>({})

/** Replaces what the page was loaded with. */
export const setLiveService = (shop: ServedShop): void =>
  $liveService.set({ ...$liveService.get(), [keyOf(shop)]: shop.service })

/** What staff say about a shop's type, as far as this page knows. */
export const liveService = (shop: ServedShop): TypeService => $liveService.get()[keyOf(shop)] ?? shop.service
