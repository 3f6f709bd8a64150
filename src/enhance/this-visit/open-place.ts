import type { OpenAreas } from './delivery-place.ts'

const load = () => import('./delivery-place.ts')

/** Shows the place that deliveries of this device go to. A file of its own, so that menus do not name what this loads. */
export async function showPlace(element: HTMLElement): Promise<void> {
  await (await load()).showPlace(element)
}

/** Lets the diner choose an area. */
export async function choosePlace(element: HTMLElement, openAreas: OpenAreas): Promise<void> {
  await (await load()).choosePlace(element, openAreas)
}
