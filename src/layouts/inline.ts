import type { AvailableSpan } from '../domain/menu/weekly-availability.ts'

/** What the first script of a page does besides. Most pages need little of it. */
export type BeforePaint = {
  /** The page is one of a venue, whose facts it has. */
  readonly venue: boolean
  /** Its styles depend on the weekday at the venue. */
  readonly weekday: boolean
  /** Customers log in at the venue. */
  readonly login: boolean
  /** Orders at the branch are served at tables. */
  readonly tables: boolean
}

/**
 * Reads the wall clock of the venue as the UTC of `n`, from `data-clock` (`ZoneClock`). Throws if the clock does not know the time; the
 * scripts of the page then do what depends on it.
 */
const CLOCK =
  'let n=Date.now()/6e4,[,z]=JSON.parse(r.clock).findLast(z=>z[0]<=n);if(z===null)throw 0;n=new Date((n+z)*6e4);'

/**
 * Sets the attributes of the root element that styles depend on, before the first paint: the visitor's choice of light or dark if
 * the venue allows both, and as far as the page needs them:
 *
 * - the facts of the venue (`data-…` of `<meta name="venue">`), which scripts read there;
 * - the weekday at the venue (`data-today`, and `data-day` until the wanted time is known);
 * - whether the visitor is logged in at the business, by the rule of `isAuthenticated`. It is updated if the visitor logs in or out
 * in another tab;
 * - the space of the scanned table (`data-table`), whose names load later, by the rules of `src/stores/checkout/table.ts`.
 *
 * In a tab in which staff enter an order (`src/stores/staff-order/staff-tab.ts`), the storage of the tab stands in for that of the device.
 * Also marks islands whose code fails to load, because the script that reports it may load later.
 */
export function beforePaintScript({ venue, weekday, login, tables }: BeforePaint): string {
  return (
    'let r=document.documentElement.dataset;' +
    (venue ? 'Object.assign(r,document.querySelector("meta[name=venue]")?.dataset);' : '') +
    'try{' +
    (venue
      ? 'let s=sessionStorage;if(s.staff){r.staff=1;Object.defineProperty(window,"localStorage",{value:s})}'
      : '') +
    'let d=localStorage.getItem("sufra-dark");if(d&&r.dark=="auto")r.dark=d}catch{}' +
    (weekday
      ? `try{${CLOCK}r.day=r.today="sunday monday tuesday wednesday thursday friday saturday".split(" ")[n.getUTCDay()]}catch{}`
      : '') +
    (login
      ? 'let m=()=>{let y=0;try{let a=JSON.parse(localStorage.getItem("okmenu_auth_"+r.business));' +
        'y=+!!(a.token&&a.user.id&&a.user.business_id==r.business)}catch{}r.member=y};m();' +
        'addEventListener("storage",m);addEventListener("pageshow",m);'
      : '') +
    (tables
      ? 'try{if(sessionStorage.getItem("table:"+r.tables)||/[?&]table=[^&]/.test(location.search))r.table=""}catch{}'
      : '') +
    'addEventListener("astro:hydration-error",e=>{e.target.dataset.failed=""})'
  )
}

/** A picture of the first screen that depends on the time (`firstPictures`), as the attributes of its preload link. */
export type TimedPicture = {
  readonly srcset: string
  readonly sizes: string | undefined
  readonly media: string | undefined
  readonly when: readonly AvailableSpan[]
}

/**
 * Before the first paint, does what depends on the minute of the week at the venue:
 *
 * - preloads the pictures that are the largest of the first screen now (`<meta name="first-picture">`, `TimedPicture`). The layout
 *   that shows them is later, and so are lazy pictures;
 * - moves categories that are not available now, and their tabs, behind the others, and hides banners that lead to unavailable
 *   items (`--off`).
 *
 * `data-open` contains the available times (`weeklyAvailability`) by the id of the element. While the page loads, available categories
 * are inserted above unavailable ones, so scroll anchoring is turned off. The order is set by the first adopted style sheet, which the
 * menu's script replaces later (`showAvailability`).
 */
export const byMinuteScript =
  `try{let r=document.documentElement.dataset;${CLOCK}` +
  'let m=((n.getUTCDay()+6)%7*24+n.getUTCHours())*60+n.getUTCMinutes(),w=a=>a.some(s=>s[0]<=m&&m<s[1]);' +
  'for(let{content:c,dataset:e}of document.querySelectorAll("meta[name=first-picture]"))if(w(JSON.parse(e.when)))' +
  'document.head.append(Object.assign(document.createElement("link"),{rel:"preload",as:"image",imageSrcset:c,imageSizes:e.sizes||"",media:e.media||"",fetchPriority:"high"}));' +
  'let o=JSON.parse(r.open||"{}"),c="";for(let i in o)if(!w(o[i]))' +
  'c+="#"+CSS.escape(i)+",.cats li:has(>a[href="+JSON.stringify("#"+i)+"]){order:1;--off:none;overflow-anchor:none}#"+CSS.escape(i)+">.comes{display:block}";' +
  'if(c){let s=new CSSStyleSheet;s.replaceSync(c);document.adoptedStyleSheets=[s];r.early=""}}catch{}'

export const byMinuteHash = await digest(byMinuteScript)

const hashes = new Map<string, Promise<CspHash>>()
const MAX_CACHED = 500

type CspHash = `sha256-${string}`

/**
 * The hash that allows an inline style or script in the page's content security policy. Cached, because all pages of a venue
 * share their styles.
 */
export function inlineHash(text: string): Promise<CspHash> {
  let hash = hashes.get(text)
  if (!hash) {
    if (hashes.size >= MAX_CACHED) hashes.clear()
    hash = digest(text)
    hashes.set(text, hash)
  }
  return hash
}

async function digest(text: string): Promise<CspHash> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
  return `sha256-${btoa(String.fromCharCode(...bytes))}`
}

/** JSON for use inside a `<script>`: escapes everything that could end the element or open a comment. */
export function scriptJson(data: object | string): string {
  const json = JSON.stringify(data)
  if (!/[<>&\u2028\u2029]/.test(json)) return json
  return json
    .replaceAll('<', '\\u003c')
    .replaceAll('>', '\\u003e')
    .replaceAll('&', '\\u0026')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029')
}
