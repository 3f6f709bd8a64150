import type { SellingType } from '../../domain/menu/selling-type.ts'
import type { LaterOrders } from '../../domain/time/order-time.ts'
import type { LocaleData } from '../../i18n/locale/loaded-locale-data.ts'
import type { TrackingView } from '../../payload/view/tracking.ts'
import type { TypesWithCart } from '../../stores/last-type.ts'

/**
 * The sentences that the small scripts say, in the page's language; `{{name}}` stands for a value. Those of lists of items
 * (`added`, `fewer`, `notNow`, `availableAt`, `availableOn`, `complete`) are empty on other pages.
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
  /** Of lists of items: a weekday and a time. */
  readonly availableDayAndTime?: string
}

/** How a venue tracks its visitors. */
export type PageTracking = Pick<TrackingView, 'pixels' | 'told' | 'asks'> & {
  /** Whose consent it is kept under. */
  readonly business: string
}

/** What the layout leaves in the page for its scripts: `<script type="application/json" id="page-data">`. */
export type PageData = {
  readonly locale: string
  /** The tag that numbers and times of `locale` are written by (`numberTagOf`). */
  readonly numbers: string
  /** Of the venue; the first is the default. */
  readonly locales: readonly string[]
  readonly referenceId: string
  readonly branchId: string
  readonly currency: string
  readonly timeZone: string
  readonly cartKey: string
  readonly cartPath: string | null
  readonly menuPath: string | null
  /** Where the items of this page lie, or null on pages that sell nothing. */
  readonly payloadPath: string | null
  /** Of pages that belong to a selling type. */
  readonly type?: SellingType | null
  /** Of pages that list items, where orders of the type are taken for later. */
  readonly later?: LaterOrders
  /** Of pages that belong to no selling type, where the venue has several. */
  readonly types?: TypesWithCart
  /** Where the messages of the item sheet lie; null where none opens. */
  readonly itemMessagesPath: string | null
  /** Where the messages of orders lie, on pages that show an order in progress; null on others. */
  readonly orderMessagesPath: string | null
  readonly messages: PageMessages
  /** Of pages that list items: `{{number}} items`, by plural form. */
  readonly itemsInCart?: Readonly<Record<string, string>>
  /** Weekdays by name, Monday first: browsers do not know those of every language. None on screens of visitors. */
  readonly days: readonly string[]
  /** Units for the item sheet, on pages that list items in a language that browsers may not support. */
  readonly localeData?: LocaleData | undefined
  /** Missing at venues that track nobody. */
  readonly tracking?: PageTracking
}

/** @throws TypeError when the page carries no data: a fault of its layout. */
export function readPageData(): PageData {
  const text = document.getElementById('page-data')?.textContent
  if (!text) throw new TypeError('the page has no #page-data')
  return JSON.parse(text) as PageData
}

/**
 * A message with its values: `{{name}}` is replaced, an unknown name stays as it is. What runs from right to left is set
 * apart, as `fillIns` does; the messages of pages that run so came with their places set apart.
 */
export function fill(message: string, values: Readonly<Record<string, string>>): string {
  return message.replace(/\{\{\s*(\w+)\s*\}\}/g, (whole, name: string) => {
    const value = values[name] ?? whole
    return /[\u0590-\u08ff]/.test(value) ? `\u2068${value}\u2069` : value
  })
}
