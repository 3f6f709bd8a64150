import { createSiteI18n } from '../components/site/basics/site-i18n.ts'
import type { ShownService } from '../domain/time/type-service.ts'
import type { PageData, PageService } from '../enhance/page/page-data.ts'
import { itemMessagesPath, orderMessagesPath } from '../i18n/messages/messages.ts'
import type { VenueFrame, VenuePage } from '../payload/view/view.ts'
import { scriptJson } from './inline.ts'
import { scriptMessages } from './script-messages.ts'

/** What in the data of a page's scripts is the page's own. */
type OwnData = Pick<PageData, 'payloadPath' | 'times'>
/** Everything else in it. */
type SharedData = Omit<PageData, keyof OwnData>

/** The shared data as JSON without its last brace, by frame and then by kind of page. */
const cache = new WeakMap<VenueFrame, Map<string, string>>()

/**
 * The JSON of `#page-data`, the data of a venue page's scripts, for use inside a `<script>`. `items` is true on pages that
 * list items; `payloadPath` is the address of their data, `times` are the times of day that the page may have to show. All pages of a
 * kind with the same frame share everything else.
 */
export function pageDataJson(
  view: VenuePage,
  items: boolean,
  payloadPath: string,
  times: readonly number[],
): string {
  let kinds = cache.get(view.venue)
  if (!kinds) {
    kinds = new Map()
    cache.set(view.venue, kinds)
  }
  const kind = `${view.locale} ${view.page} ${items}`
  const shared = kinds.get(kind) ?? scriptJson(sharedData(view, items)).slice(0, -1)
  kinds.set(kind, shared)
  const own = {
    times: timeTexts(view.locale, times),
    payloadPath: items ? payloadPath : null,
  } satisfies OwnData
  return `${shared},${scriptJson(own).slice(1)}`
}

function sharedData(view: VenuePage, items: boolean): SharedData {
  const { venue } = view
  const texts = scriptMessages(view.locale, items)
  return {
    ...(venue.tracking && {
      tracking: {
        pixels: venue.tracking.pixels,
        serverEvents: venue.tracking.serverEvents,
        needsConsent: venue.tracking.needsConsent,
        business: venue.userId,
      },
    }),
    locale: view.locale,
    numbers: texts.numbers,
    locales: venue.locales,
    referenceId: venue.referenceId,
    branchId: venue.branchId,
    currency: venue.currency,
    timeZone: venue.timeZone,
    cartKey: venue.cartKey,
    cartPath: venue.cartPath,
    menuPath: venue.menuPath,
    ...(venue.types ? { types: venue.types } : { type: venue.type }),
    ...(items && { itemsInCart: venue.cartPath ? texts.itemsInCart : {} }),
    ...(items && venue.later && { later: venue.later }),
    ...(venue.service && { service: serviceTexts(view.locale, venue.service) }),
    ...(texts.localeData && { localeData: texts.localeData }),
    itemMessagesPath: items ? itemMessagesPath(view.locale) : null,
    orderMessagesPath: view.page === 'home' || view.page === 'menu' ? orderMessagesPath(view.locale) : null,
    // Shells never show when the venue opens.
    days: view.page === 'shell' ? [] : texts.days,
    messages: texts.messages,
  }
}

/** The texts of times of day, by minutes since midnight. */
function timeTexts(locale: string, times: readonly number[]): OwnData['times'] {
  if (times.length === 0) return undefined
  const { clock } = createSiteI18n(locale)
  return Object.fromEntries(times.map((minute) => [minute, clock(minute)]))
}

/** A pause and a busy time, with their texts. */
function serviceTexts(locale: string, { pausedUntil, resumesAt, busy }: ShownService): PageService {
  const { t, clock, duration } = createSiteI18n(locale)
  return {
    ...{ pausedUntil, busy },
    pausedText: resumesAt === null ? '' : t('ui:paused', { time: clock(resumesAt) }),
    busyText: busy ? t('ui:busy', { wait: duration(busy.minutes) }) : '',
  }
}
