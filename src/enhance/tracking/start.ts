import { integrations, type PagePixelType, type ShopEvent } from '../../domain/venue/tracking.ts'
import { type ConsentChoice, decideConsent } from '../../domain/visit/consent.ts'
import { loadPayload } from '../../stores/payload.ts'
import { boardOfTab } from '../../stores/staff-order/staff-tab.ts'
import {
  isTrackingOptedOut,
  onConsentElsewhere,
  readConsent,
  setOrderConsent,
  storeConsent,
} from '../../stores/tracking/consent.ts'
import { type EmittedEvent, listen } from '../../stores/tracking/events.ts'
import type { PageData, PageTracking } from '../page/page-data.ts'
import { type SoldItems, toShopEvent } from './shop-events.ts'
import { deleteVendorCookies } from './vendor-cookies.ts'

type Receiver = { send(event: ShopEvent): void }

/** A vendor's file is loaded only if the venue uses it and the visitor may be tracked. */
const vendors: Readonly<Record<PagePixelType, () => Promise<typeof import('./meta.ts')>>> = {
  [integrations.metaPixel]: () => import('./meta.ts'),
  [integrations.googleAnalytics]: () => import('./google.ts'),
  [integrations.snapchatPixel]: () => import('./snapchat.ts'),
  [integrations.tiktokPixel]: () => import('./tiktok.ts'),
}

/**
 * Starts tracking at a venue that uses it (spec §9): after consent where that is required, and not at all if the
 * visitor or the browser refuses. Events that happen before the visitor decides are kept in the page and then sent or
 * dropped.
 */
export function startTracking(page: PageData, tracking: PageTracking): void {
  // Staff who enter the order of a guest are no visitors.
  if (boardOfTab()) return
  // Always the first event, whichever script reports one first.
  const pendingMoments: EmittedEvent[] = [{ kind: 'page_view' }]
  let consent = decideConsent({
    isRequired: tracking.needsConsent,
    choice: readConsent(tracking.business),
    optedOut: isTrackingOptedOut(),
  })
  let sendMoment: ((moment: EmittedEvent) => void) | null = null
  const stop = listen((moment) => (sendMoment ? sendMoment(moment) : pendingMoments.push(moment)))

  const apply = () => {
    updateConsentButtons(consent)
    const bar = document.getElementById('consent')
    if (bar) bar.hidden = consent !== 'ask'
    setOrderConsent(consent === 'granted' && tracking.serverEvents)
    if (consent === 'refused') {
      stop()
      // Vendors' scripts cannot be unloaded, so the page is reloaded.
      if (sendMoment) location.reload()
      else deleteVendorCookies()
    } else if (consent === 'granted' && !sendMoment) {
      sendMoment = openReceivers(page, tracking)
      for (const moment of pendingMoments.splice(0)) sendMoment(moment)
    }
  }
  const choose = (choice: ConsentChoice) => {
    const before = consent
    consent = choice
    storeConsent(tracking.business, choice)
    if (choice === before) return
    // The page no longer listens to events, so it must start again.
    if (before === 'refused') location.reload()
    else apply()
  }
  document.addEventListener('click', (event) => {
    const choice = (event.target as Element).closest<HTMLElement>('[data-consent]')?.dataset.consent
    if (choice === 'granted' || choice === 'refused') choose(choice)
  })
  onConsentElsewhere(tracking.business, (choice) => {
    if (choice !== consent && consent !== 'refused') {
      consent = choice
      apply()
    }
  })
  apply()
}

/** Shows the current choice on the buttons of the privacy section. */
function updateConsentButtons(consent: ConsentChoice | 'ask'): void {
  for (const button of document.querySelectorAll<HTMLElement>('[aria-pressed][data-consent]'))
    button.setAttribute('aria-pressed', String(button.dataset.consent === consent))
}

/** Opens all receivers of the venue. Returns a function that sends events to them, in order. */
function openReceivers(
  page: PageData,
  { pixels, serverEvents }: PageTracking,
): (moment: EmittedEvent) => void {
  const types = [...new Set(pixels.map(({ type }) => type))]
  const opening: Promise<Receiver>[] = types.map(async (type) => {
    const { openVendor } = await vendors[type]()
    return openVendor(pixels.filter((pixel) => pixel.type === type).map(({ id }) => id))
  })
  if (serverEvents)
    opening.push(import('./api-receiver.ts').then(({ openApiReceiver }) => openApiReceiver(page.branchId)))
  const receivers = Promise.allSettled(opening)
  const payloadPath = page.payloadPath ?? (page.menuPath ? `${page.menuPath}/_payload.json` : null)
  const place = {
    currency: page.currency,
    locales: page.locales,
    loadItems: async () => (payloadPath ? loadPayload<SoldItems>(payloadPath, { shop: 'object' }) : null),
  }
  let last: Promise<unknown> = receivers
  return (moment) => {
    last = last.then(async () => {
      const event = await toShopEvent(moment, place).catch(() => null)
      for (const opened of await receivers)
        if (event && opened.status === 'fulfilled') send(opened.value, event)
    })
  }
}

/** The failure of one vendor does not affect the others. */
function send(receiver: Receiver, event: ShopEvent): void {
  try {
    receiver.send(event)
  } catch {}
}
