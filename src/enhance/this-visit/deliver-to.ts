import { mayHavePlace } from '../../stores/delivery/may-have-place.ts'
import type { OpenAreas } from './delivery-place.ts'

/**
 * Starts `[data-deliver-to]` above a delivery menu: it shows the chosen place and its terms, and opens the choice of
 * areas. The code and the delivery zones are loaded only when needed.
 */
export function startDeliveryPlace(openAreas: OpenAreas): void {
  const element = document.querySelector<HTMLElement>('[data-deliver-to]')
  if (!element) return
  const load = () => import('./load-delivery-place.ts')
  const failed = () => {}
  const look = () => {
    if (mayHavePlace(element.dataset.branch ?? ''))
      load()
        .then((module) => module.showDeliveryPlace(element))
        .catch(failed)
  }
  look()
  // By then the area of a link has been stored (`keepLinkFromUrl`). After Back, also a choice made in the cart.
  addEventListener('pageshow', look)
  element.addEventListener('click', () =>
    load().then((module) => module.chooseDeliveryPlace(element, openAreas), failed),
  )
}
