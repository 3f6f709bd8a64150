import type { ItemsPayload } from '../contract/payloads/shop.ts'
import type { PayloadShape } from './payload.ts'

/** In a file of its own: menus without React load only this shape. */
export const itemsShape: PayloadShape<ItemsPayload> = { shop: 'object', items: 'object' }
