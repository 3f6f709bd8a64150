import type { OpenAreas } from './delivery-place.ts'

const load = () => import('./delivery-place.ts')

/**
 * Loads `delivery-place.ts` and shows the delivery place of this device. A separate file, so that menus do not list
 * the files this loads.
 */
export async function showDeliveryPlace(element: HTMLElement): Promise<void> {
  await (await load()).showDeliveryPlace(element)
}

/** Loads `delivery-place.ts` and lets the diner choose an area. */
export async function chooseDeliveryPlace(element: HTMLElement, openAreas: OpenAreas): Promise<void> {
  await (await load()).chooseDeliveryPlace(element, openAreas)
}
