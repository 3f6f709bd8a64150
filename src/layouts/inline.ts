/**
 * Sets before the first paint what the page's styles go by: the visitor's own choice of light or dark where the venue leaves it open, the weekday at the
 * venue, on pages that name its time zone, and whether the visitor is a customer of the business, by the rule of
 * `isAuthenticated` and kept right while they log in or out elsewhere. Marks islands whose code does not come: the script
 * that says so may come later still. The only script that runs inline.
 */
export const beforePaint =
  'let r=document.documentElement.dataset;try{let d=localStorage.getItem("sufra-dark");if(d&&r.dark=="auto")r.dark=d}catch{}' +
  'if(r.zone)try{r.day=new Date().toLocaleDateString("en",{weekday:"long",timeZone:r.zone}).toLowerCase()}catch{}' +
  'if(r.login){let m=()=>{let y=0;try{let a=JSON.parse(localStorage.getItem("okmenu_auth_"+r.business));' +
  'y=+!!(a.token&&a.user.id&&a.user.business_id==r.business)}catch{}r.member=y};m();' +
  'addEventListener("storage",m);addEventListener("pageshow",m)}' +
  'addEventListener("astro:hydration-error",e=>{e.target.dataset.failed=""})'

/**
 * Before the first paint, puts the categories of a menu that cannot be had now behind the others, and their tabs, and takes out
 * banners that lead to what cannot be had (`--off`). `data-open` holds when each can be had (`openWeek`) by the id of its
 * element. While the page still arrives, what comes later is inserted above them: the browser must not follow them down. The
 * sheet is the first adopted one; the script of the menu takes its place (`showAvailability`).
 */
export const orderByHour =
  'try{let r=document.documentElement.dataset,o=JSON.parse(r.open),p={};' +
  'for(let x of new Intl.DateTimeFormat("en",{weekday:"long",hour:"numeric",minute:"numeric",hourCycle:"h23",timeZone:r.zone}).formatToParts())p[x.type]=x.value;' +
  'let d="monday tuesday wednesday thursday friday saturday sunday".split(" ").indexOf(p.weekday.toLowerCase());' +
  'let m=(d*24+ +p.hour)*60+ +p.minute,c="";for(let i in o)if(!o[i].some(s=>s[0]<=m&&m<s[1]))' +
  'c+="#"+CSS.escape(i)+",.cats li:has(>a[href="+JSON.stringify("#"+i)+"]){order:1;--off:none;overflow-anchor:none}#"+CSS.escape(i)+">.comes{display:block}";' +
  'if(c){let s=new CSSStyleSheet;s.replaceSync(c);document.adoptedStyleSheets=[s];r.early=""}}catch{}'

export const beforePaintHash = await digest(beforePaint)
export const orderByHourHash = await digest(orderByHour)

const styleHashes = new Map<string, Promise<CspHash>>()
const MOST_KEPT = 500

type CspHash = `sha256-${string}`

/** The hash under which a page's policy lets one inline style through; kept, since all pages of a venue share theirs. */
export function hashOf(style: string): Promise<CspHash> {
  let hash = styleHashes.get(style)
  if (!hash) {
    if (styleHashes.size >= MOST_KEPT) styleHashes.clear()
    hash = digest(style)
    styleHashes.set(style, hash)
  }
  return hash
}

async function digest(text: string): Promise<CspHash> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
  return `sha256-${btoa(String.fromCharCode(...bytes))}`
}

/** JSON inside a `<script>`: nothing a venue wrote can end the element or open a comment in it. */
export function inert(data: object): string {
  return JSON.stringify(data)
    .replaceAll('<', '\\u003c')
    .replaceAll('>', '\\u003e')
    .replaceAll('&', '\\u0026')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029')
}
