import type { TrackingView } from '../payload/tracking.ts'

/**
 * The sentences that the small scripts say, in the page's language; `{{name}}` stands for a value. Those of lists of items
 * (`added`, `notNow`, `complete`) are empty on other pages.
 */
export type PageMessages = Readonly<
  Record<
    | 'added'
    | 'viewCart'
    | 'removedFromCart'
    | 'priceChanged'
    | 'quantityChanged'
    | 'loadFailed'
    | 'notNow'
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
>

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
  /** Where the messages of the item sheet lie; null where none opens. */
  readonly itemMessagesPath: string | null
  readonly messages: PageMessages
  /** Weekdays by name, Monday first: browsers do not know those of every language. None on screens of visitors. */
  readonly days: readonly string[]
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
