import type { ItemsPayload } from '../../contract/payloads/shop.ts'
import { intlTag } from '../../i18n/locale/intl.ts'
import { setLocaleData } from '../../i18n/locale/loaded-locale-data.ts'
import { createBrowserTranslator } from '../../i18n/messages/browser-translator.ts'
import { createI18n, type I18n } from '../../i18n/messages/island-i18n.ts'
import { type DeliveryChoice, deliveryChoiceFor, loadChoice } from '../../stores/delivery/delivery-choice.ts'
import { deliveryFacts } from '../../stores/delivery/delivery-facts.ts'
import type { DeliveryShop } from '../../stores/delivery/delivery-view.ts'
import { destinationName } from '../../stores/delivery/destination-name.ts'
import { itemsShape } from '../../stores/items-shape.ts'
import { lightPage } from '../../stores/page/light-page.ts'
import { loadMessageFile, loadPayload } from '../../stores/payload.ts'
import { readPageData } from '../page/page-data.ts'
import { showToast } from '../page/toast.ts'

/** The delivery choice of a menu, and the data needed to display it. */
export type DeliveryPlaceDisplay = {
  readonly choice: DeliveryChoice
  readonly shop: DeliveryShop
  readonly i18n: I18n
}

/** Opens the choice of areas and countries. It is an island, loaded by the code that starts the page. */
export type OpenAreas = (place: DeliveryPlaceDisplay) => Promise<void>

let shown: Promise<DeliveryPlaceDisplay> | undefined

/** Shows the delivery place of this device, once per page. A failed attempt is repeated on the next call. */
export function showDeliveryPlace(element: HTMLElement): Promise<DeliveryPlaceDisplay> {
  shown ??= loadPlace(element)
  shown.catch(() => {
    shown = undefined
  })
  return shown
}

/** Lets the diner choose an area or a country. Resolves when the dialog closes. */
export async function chooseDeliveryPlace(button: HTMLElement, openAreas: OpenAreas): Promise<void> {
  if (button.ariaBusy === 'true') return
  button.ariaBusy = 'true'
  try {
    await openAreas(await showDeliveryPlace(button))
  } catch {
    showToast({ text: readPageData().messages.loadFailed })
  }
  button.ariaBusy = null
}

/**
 * Keeps the two lines of `element` current: the delivery place of this device and its terms. Without a place both
 * show their original text.
 * @throws if the data of the menu or the messages fail to load
 */
async function loadPlace(element: HTMLElement): Promise<DeliveryPlaceDisplay> {
  const page = readPageData()
  const [{ shop }, messages] = await Promise.all([
    loadPayload<ItemsPayload>(page.payloadPath ?? '', itemsShape),
    loadMessageFile(element.dataset.deliverTo ?? ''),
  ])
  if (!shop.delivery) throw new TypeError('the menu has no deliveries')
  setLocaleData(page.localeData)
  const t = createBrowserTranslator(intlTag(page.locale), { delivery: messages }, console.warn)
  const i18n = createI18n(t, page.locale, shop)
  const delivering = { ...shop, delivery: shop.delivery }
  const choice = deliveryChoiceFor(lightPage(), delivering)
  const label = element.querySelector('b')
  const terms = element.querySelector('small')
  const defaultTerms = terms?.textContent ?? ''
  choice.$view.subscribe((view) => {
    if (view.state !== 'ready' || !label || !terms) return
    const area = destinationName(view, i18n)
    label.textContent = area ? t('delivery:toArea', { area }) : t('delivery:chooseArea')
    const facts = area ? deliveryFacts(view, i18n).join(' · ') : defaultTerms
    if (terms.textContent !== facts) terms.textContent = facts
  })
  await loadChoice(shop.branchId, choice)
  return { choice, shop: delivering, i18n }
}
