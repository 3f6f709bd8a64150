import { tagOf } from '../../i18n/locale/intl.ts'
import { setLocaleData } from '../../i18n/locale/loaded-locale-data.ts'
import { createBrowserTranslator, type MessageTree } from '../../i18n/messages/browser-translator.ts'
import { type Words, wordsOf } from '../../i18n/messages/island-words.ts'
import type { ItemsPayload } from '../../payload/screens/island-data.ts'
import {
  type DeliveryChoice,
  type DeliveryShop,
  deliveryChoiceFor,
  loadChoice,
} from '../../stores/delivery/delivery-choice.ts'
import { deliveryFacts } from '../../stores/delivery/delivery-facts.ts'
import { destinationName } from '../../stores/delivery/destination-name.ts'
import { lightPage } from '../../stores/page/light-page.ts'
import { loadPayload } from '../../stores/payload.ts'
import { readPageData } from '../page/page-data.ts'
import { showToast } from '../page/toast.ts'

/** The choice of a menu's deliveries, and what it is said with. */
export type ShownPlace = {
  readonly choice: DeliveryChoice
  readonly shop: DeliveryShop
  readonly words: Words
}

/** Opens the areas and countries; an island, loaded by whoever starts the page. */
export type OpenAreas = (place: ShownPlace) => Promise<void>

let shown: Promise<ShownPlace> | undefined

/** Shows the place that deliveries of this device go to, once per page. A failed try is made anew next time. */
export function showPlace(element: HTMLElement): Promise<ShownPlace> {
  shown ??= show(element)
  shown.catch(() => {
    shown = undefined
  })
  return shown
}

/** Lets the diner choose an area or a country; done when that is closed. */
export async function choosePlace(button: HTMLElement, openAreas: OpenAreas): Promise<void> {
  if (button.ariaBusy === 'true') return
  button.ariaBusy = 'true'
  try {
    await openAreas(await showPlace(button))
  } catch {
    showToast({ text: readPageData().messages.loadFailed })
  }
  button.ariaBusy = null
}

/**
 * Keeps the two lines of `element` at the place that deliveries of this device go to, and at its terms.
 * Without a place both say what the page came with.
 * @throws when the menu's data or the words did not load
 */
async function show(element: HTMLElement): Promise<ShownPlace> {
  const page = readPageData()
  const [{ shop }, messages] = await Promise.all([
    loadPayload<ItemsPayload>(page.payloadPath ?? ''),
    loadPayload<MessageTree>(element.dataset.deliverTo ?? ''),
  ])
  if (!shop.delivery) throw new TypeError('the menu has no deliveries')
  setLocaleData(page.localeData)
  const t = createBrowserTranslator(tagOf(page.locale), { delivery: messages }, console.warn)
  const words = wordsOf(t, page.locale, shop)
  const delivering = { ...shop, delivery: shop.delivery }
  const choice = deliveryChoiceFor(lightPage(), delivering)
  const label = element.querySelector('b')
  const terms = element.querySelector('small')
  const unsaid = terms?.textContent ?? ''
  choice.$view.subscribe((view) => {
    if (view.state !== 'ready' || !label || !terms) return
    const area = destinationName(view, words)
    label.textContent = area ? t('delivery:toArea', { area }) : t('delivery:chooseArea')
    const facts = area ? deliveryFacts(view, words).join(' · ') : unsaid
    if (terms.textContent !== facts) terms.textContent = facts
  })
  await loadChoice(shop.branchId, choice)
  return { choice, shop: delivering, words }
}
