import { integrations, type PagePixelType, type ShopEvent } from '../../domain/venue/tracking.ts'
import { type ConsentChoice, consentOf } from '../../domain/visit/consent.ts'
import type { ItemEntry, Shop } from '../../payload/screens/island-data.ts'
import { loadPayload } from '../../stores/payload.ts'
import {
  keepConsent,
  keptConsent,
  onConsentElsewhere,
  optsOut,
  tellOrders,
} from '../../stores/tracking/consent.ts'
import { listen, type Moment } from '../../stores/tracking/events.ts'
import type { PageData, PageTracking } from '../page/page-data.ts'
import { forgetVendors } from './forget.ts'
import { shopEventOf } from './shop-events.ts'

type Receiver = { send(event: ShopEvent): void }

/** Each vendor's file is loaded where the venue has named it, and not before the visitor may be tracked. */
const vendors: Readonly<Record<PagePixelType, () => Promise<typeof import('./meta.ts')>>> = {
  [integrations.metaPixel]: () => import('./meta.ts'),
  [integrations.googleAnalytics]: () => import('./google.ts'),
  [integrations.snapchatPixel]: () => import('./snapchat.ts'),
  [integrations.tiktokPixel]: () => import('./tiktok.ts'),
}

/**
 * Tracks the visitor of a venue that does so (spec §9): after they agreed where they have to be asked, not at all where they
 * or their browser refuse. What happens while they are asked waits in the page and is told, or forgotten, then.
 */
export function startTracking(page: PageData, tracking: PageTracking): void {
  // First of all, whichever of the page's scripts was the first to tell something.
  const waiting: Moment[] = [{ kind: 'page_view' }]
  let consent = consentOf({
    asks: tracking.asks,
    choice: keptConsent(tracking.business),
    optedOut: optsOut(),
  })
  let tell: ((moment: Moment) => void) | null = null
  const stop = listen((moment) => (tell ? tell(moment) : waiting.push(moment)))

  const apply = () => {
    markChoices(consent)
    const bar = document.getElementById('consent')
    if (bar) bar.hidden = consent !== 'ask'
    tellOrders(consent === 'granted' && tracking.told)
    if (consent === 'refused') {
      stop()
      // Their scripts cannot be unloaded: without the page they are gone.
      if (tell) location.reload()
      else forgetVendors()
    } else if (consent === 'granted' && !tell) {
      tell = openAll(page, tracking)
      for (const moment of waiting.splice(0)) tell(moment)
    }
  }
  const choose = (choice: ConsentChoice) => {
    const before = consent
    consent = choice
    keepConsent(tracking.business, choice)
    if (choice === before) return
    // What a page has stopped hearing it can only begin anew.
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

/** The buttons of the privacy section show what counts. */
function markChoices(consent: ConsentChoice | 'ask'): void {
  for (const button of document.querySelectorAll<HTMLElement>('[aria-pressed][data-consent]'))
    button.setAttribute('aria-pressed', String(button.dataset.consent === consent))
}

/** Opens every receiver of the venue; returns how to tell them all, in the order in which things happened. */
function openAll(page: PageData, { pixels, told }: PageTracking): (moment: Moment) => void {
  const types = [...new Set(pixels.map(({ type }) => type))]
  const opening: Promise<Receiver>[] = types.map(async (type) => {
    const { openVendor } = await vendors[type]()
    return openVendor(pixels.filter((pixel) => pixel.type === type).map(({ id }) => id))
  })
  if (told) opening.push(import('./told.ts').then(({ openApi }) => openApi(page.branchId)))
  const receivers = Promise.allSettled(opening)
  const payloadPath = page.payloadPath ?? (page.menuPath ? `${page.menuPath}/_payload.json` : null)
  const place = {
    currency: page.currency,
    locales: page.locales,
    sold: async () =>
      payloadPath
        ? loadPayload<{ shop: Shop; items?: Readonly<Record<string, ItemEntry>> }>(payloadPath)
        : null,
  }
  let last: Promise<unknown> = receivers
  return (moment) => {
    last = last.then(async () => {
      const event = await shopEventOf(moment, place).catch(() => null)
      for (const opened of await receivers)
        if (event && opened.status === 'fulfilled') send(opened.value, event)
    })
  }
}

/** A vendor that fails fails alone. */
function send(receiver: Receiver, event: ShopEvent): void {
  try {
    receiver.send(event)
  } catch {}
}
