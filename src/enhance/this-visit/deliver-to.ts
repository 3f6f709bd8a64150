import { mayHavePlace } from '../../stores/delivery/may-have-place.ts'
import type { OpenAreas } from './delivery-place.ts'

/**
 * `[data-deliver-to]` above a menu of deliveries says where they go and what that costs, once a place is chosen, and opens
 * the areas to choose from. All that takes, the zones among it, is loaded then: other visits load these few lines.
 */
export function startDeliverTo(openAreas: OpenAreas): void {
  const element = document.querySelector<HTMLElement>('[data-deliver-to]')
  if (!element) return
  const load = () => import('./open-place.ts')
  const failed = () => {}
  const look = () => {
    if (mayHavePlace(element.dataset.branch ?? ''))
      load()
        .then(({ showPlace }) => showPlace(element))
        .catch(failed)
  }
  look()
  // By then a link to an area is kept (`keepLinkFromUrl`); and after Back, what was chosen in the cart.
  addEventListener('pageshow', look)
  element.addEventListener('click', () =>
    load().then(({ choosePlace }) => choosePlace(element, openAreas), failed),
  )
}
