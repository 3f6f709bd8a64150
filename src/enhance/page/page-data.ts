import type { SellingType } from '../../domain/menu/selling-type.ts'
import type { BranchScheduling } from '../../domain/time/order-time.ts'
import type { TypeService } from '../../domain/time/type-service.ts'
import { formatTimeByTag } from '../../i18n/locale/format-by-tag.ts'
import type { LocaleData } from '../../i18n/locale/loaded-locale-data.ts'
import type { TrackingView } from '../../payload/view/tracking.ts'
import type { TypesWithCart } from '../../stores/last-type.ts'

/**
 * The texts of the scripts, in the page's language, with placeholders such as `{{name}}`. Texts used only with lists
 * of items (`added`, `fewer`, `notNow`, `availableAt`, `availableOn`, `complete`) are empty on other pages.
 */
export type PageMessages = Readonly<
  Record<
    | 'added'
    | 'viewCart'
    | 'fewer'
    | 'removedFromCart'
    | 'priceChanged'
    | 'quantityChanged'
    | 'loadFailed'
    | 'notNow'
    | 'availableAt'
    | 'availableOn'
    | 'openUntil'
    | 'openAlways'
    | 'closed'
    | 'opensAt'
    | 'opensOn'
    | 'newMenu'
    | 'showNewMenu'
    | 'asOf'
    | 'tryAgain'
    | 'close'
    | 'complete'
    | 'toTop',
    string
  >
> & {
  /** On pages that list items: a weekday and a time. */
  readonly availableDayAndTime?: string
}

/** How a venue tracks its visitors. */
export type PageTracking = Pick<TrackingView, 'pixels' | 'serverEvents' | 'needsConsent'> & {
  /** The business whose consent applies. */
  readonly business: string
}

/** A pause or a busy time, with its texts in the page's language. */
export type PageService = TypeService & { readonly pausedText: string; readonly busyText: string }

/** The data that the layout writes for the scripts: `<script type="application/json" id="page-data">`. */
export type PageData = {
  readonly locale: string
  /** Language tag for numbers and times of `locale` (`numberTag`). */
  readonly numbers: string
  /** The languages of the venue, the default first. */
  readonly locales: readonly string[]
  readonly referenceId: string
  readonly branchId: string
  readonly currency: string
  readonly timeZone: string
  readonly cartKey: string
  readonly cartPath: string | null
  readonly menuPath: string | null
  /** Path of the item data. Null on pages without items. */
  readonly payloadPath: string | null
  /** The order type, on pages that belong to one. */
  readonly type?: SellingType | null
  /** On pages that list items, if orders of the type can be placed for later. */
  readonly later?: BranchScheduling
  /** While staff have paused orders or called the kitchen busy: until when (epoch milliseconds), and the texts. */
  readonly service?: PageService
  /** The venue's order types, on pages that belong to none, if it has several. */
  readonly types?: TypesWithCart
  /** Path of the item sheet's messages. Null if the page opens none. */
  readonly itemMessagesPath: string | null
  /** Path of the order messages, on pages that show an order in progress. Null on others. */
  readonly orderMessagesPath: string | null
  readonly messages: PageMessages
  /** On pages that list items: `{{number}} items`, by plural form. */
  readonly itemsInCart?: Readonly<Record<string, string>>
  /**
   * Names of the weekdays, Monday first, because browsers do not support all languages. Empty on screens that depend
   * on the visitor.
   */
  readonly days: readonly string[]
  /** Texts of times of day, by minutes since midnight: of those that the page may have to show, as far as the publisher knows. */
  readonly times?: Readonly<Record<number, string>> | undefined
  /** Units for the item sheet, on pages that list items in a language that browsers may not support. */
  readonly localeData?: LocaleData | undefined
  /** Missing if the venue does not track visitors. */
  readonly tracking?: PageTracking
}

/** Reads the page's data. @throws TypeError if it is missing, which is a bug of the layout. */
export function readPageData(): PageData {
  const text = document.getElementById('page-data')?.textContent
  if (!text) throw new TypeError('the page has no #page-data')
  return JSON.parse(text) as PageData
}

/**
 * Replaces the placeholders of a message; unknown ones stay. Right-to-left values are wrapped in direction isolates,
 * as in `formatValues`. In right-to-left messages the placeholders themselves already have isolates.
 */
export function fillMessage(message: string, values: Readonly<Record<string, string>>): string {
  return message.replace(/\{\{\s*(\w+)\s*\}\}/g, (whole, name: string) => {
    const value = values[name] ?? whole
    return /[\u0590-\u08ff]/.test(value) ? `\u2068${value}\u2069` : value
  })
}

/** The text of a time in minutes since midnight; 1440 and more are on the next day. */
export function timeText(minute: number, { times, numbers }: Pick<PageData, 'times' | 'numbers'>): string {
  return times?.[minute % 1440] ?? formatTimeByTag(numbers, minute)
}
