import type { EdgeCase } from './edge-case.ts'
import { redirects } from './redirect-cases.ts'

const REVALIDATE = 'public, max-age=0, must-revalidate'
const IMMUTABLE = 'public, max-age=31536000, immutable'

const files: EdgeCase[] = [
  { name: 'landing', url: '/', status: 200, file: '_/index.html', vary: 'Cookie, Accept-Language' },
  {
    name: 'home in the first locale',
    url: '/grill',
    status: 200,
    file: 'grill/index.html',
    cacheControl: REVALIDATE,
  },
  { name: 'menu', url: '/grill/dinein', status: 200, file: 'grill/dinein/index.html' },
  { name: 'category', url: '/grill/dinein/7', status: 200, file: 'grill/dinein/7/index.html' },
  {
    name: 'item with a query',
    url: '/grill/dinein/7/12?x=1',
    status: 200,
    file: 'grill/dinein/7/12/index.html',
  },
  {
    name: 'an id that needs encoding and looks like a file',
    url: '/grill/dinein/7/rice%20%26%20peas.1',
    status: 200,
    file: 'grill/dinein/7/rice & peas.1/index.html',
  },
  { name: 'shell', url: '/grill/order/9f-3', status: 200, file: 'grill/order/_/index.html' },
  {
    name: 'a page takes precedence over a shell',
    url: '/grill/reservation/history',
    status: 200,
    file: 'grill/reservation/history/index.html',
  },
  {
    name: 'a deeper shell',
    url: '/grill/reservation/success/5',
    status: 200,
    file: 'grill/reservation/success/_/index.html',
  },
  {
    name: 'shell by another parameter',
    url: '/grill/reservation/table',
    status: 200,
    file: 'grill/reservation/_/index.html',
  },
  {
    name: 'static name in its exact case',
    url: '/grill/Branches',
    status: 200,
    file: 'grill/Branches/index.html',
  },
  {
    name: 'payload',
    url: '/grill/dinein/_payload.json',
    status: 200,
    file: 'grill/dinein/_payload.json',
    cacheControl: REVALIDATE,
    vary: '',
  },
  { name: 'home payload', url: '/grill/_payload.json', status: 200, file: 'grill/_payload.json' },
  {
    name: 'payload of a shell',
    url: '/grill/order/5/_payload.json',
    status: 200,
    file: 'grill/order/_/_payload.json',
  },
  {
    name: 'pointer to the live build',
    url: '/grill/builds/latest.json',
    status: 200,
    file: 'grill/builds/latest.json',
    cacheControl: 'no-store',
  },
  {
    name: 'metadata of a build',
    url: '/grill/builds/meta/b-grill.json',
    status: 200,
    file: 'grill/builds/meta/b-grill.json',
    cacheControl: IMMUTABLE,
  },
  {
    name: 'sitemap of a venue',
    url: '/grill/sitemap.xml',
    status: 200,
    file: 'grill/sitemap.xml',
    cacheControl: REVALIDATE,
  },
  { name: 'robots of the site', url: '/robots.txt', status: 200, file: '_/robots.txt' },
  {
    name: 'a language variant by file name',
    url: '/grill/dinein/index.en.html',
    status: 200,
    file: 'grill/dinein/index.en.html',
    vary: '',
  },
  {
    name: 'hashed asset',
    url: '/assets/app.4f3a.js',
    status: 200,
    file: 'assets/app.4f3a.js',
    cacheControl: IMMUTABLE,
  },
  { name: 'asset in a folder', url: '/assets/fonts/a.woff2', status: 200, file: 'assets/fonts/a.woff2' },
  { name: 'icon of the site', url: '/icons/180.png', status: 200, file: '_/icons/180.png' },
  { name: 'HEAD', url: '/grill', method: 'HEAD', status: 200, file: 'grill/index.html' },
]

const cookie = (value: string) => ({ cookie: `a=b; i18n_redirected=${value}; c=d` })
const accept = (value: string) => ({ 'accept-language': value })

const languages: EdgeCase[] = [
  {
    name: 'cookie',
    url: '/grill',
    headers: cookie('en'),
    status: 200,
    file: 'grill/index.en.html',
    vary: 'Cookie, Accept-Language',
  },
  {
    name: 'cookie of the first locale',
    url: '/grill',
    headers: { ...cookie('ar'), ...accept('en') },
    status: 200,
    file: 'grill/index.html',
  },
  {
    name: 'cookie with a locale that the venue lacks',
    url: '/grill',
    headers: { ...cookie('fr'), ...accept('en') },
    status: 200,
    file: 'grill/index.en.html',
  },
  {
    name: 'browser language',
    url: '/grill/dinein',
    headers: accept('en-GB,en;q=0.9'),
    status: 200,
    file: 'grill/dinein/index.en.html',
  },
  {
    name: 'region falls back',
    url: '/grill',
    headers: accept('ar-KW, en;q=0.5'),
    status: 200,
    file: 'grill/index.html',
  },
  {
    name: 'quality decides',
    url: '/grill',
    headers: accept('ar;q=0.3, en;q=0.8'),
    status: 200,
    file: 'grill/index.en.html',
  },
  {
    name: 'the first of equal qualities',
    url: '/grill',
    headers: accept('fr;q=0.2, en-GB;q=0.9, ar;q=0.9'),
    status: 200,
    file: 'grill/index.en.html',
  },
  {
    name: 'the second language if the venue lacks the first',
    url: '/grill',
    headers: accept('fr, en;q=0.8'),
    status: 200,
    file: 'grill/index.en.html',
  },
  {
    name: 'refused language',
    url: '/grill',
    headers: accept('ar;q=0, *;q=0.5'),
    status: 200,
    file: 'grill/index.en.html',
  },
  {
    name: 'no matching language',
    url: '/grill',
    headers: accept('de, fr;q=0.5'),
    status: 200,
    file: 'grill/index.html',
  },
  {
    name: 'browser language not allowed',
    url: '/counter',
    headers: accept('en'),
    status: 200,
    file: 'counter/index.html',
    vary: 'Cookie',
  },
  {
    name: 'the cookie applies even without browser language',
    url: '/counter',
    headers: cookie('pt-BR'),
    status: 200,
    file: 'counter/index.pt-BR.html',
  },
  {
    name: 'one language needs no negotiation',
    url: '/bakery/pickup',
    headers: accept('ar'),
    status: 200,
    file: 'bakery/pickup/index.html',
    vary: '',
  },
  {
    name: 'shell in a language',
    url: '/grill/order/5',
    headers: cookie('en'),
    status: 200,
    file: 'grill/order/_/index.en.html',
  },
]

const missing: EdgeCase[] = [
  { name: 'no such venue', url: '/nobody/dinein', status: 404 },
  { name: 'no such page', url: '/grill/dinein/8', status: 404 },
  { name: 'an item of another type', url: '/grill/pickup/7/12', status: 404 },
  { name: 'a category in the place of an item', url: '/grill/dinein/8/7', status: 404 },
  { name: 'alias of a missing page', url: '/grill/dine_in/8', status: 404 },
  { name: 'a type the venue does not have', url: '/bakery/dinein', status: 404 },
  { name: 'the not-found page itself', url: '/404', status: 404, cacheControl: 'no-store' },
  { name: 'the page for unavailable venues itself', url: '/433', status: 404, cacheControl: 'no-store' },
  { name: 'the error page itself', url: '/500/index.html', status: 404, cacheControl: 'no-store' },
  { name: 'the pseudo venue', url: '/_', status: 404 },
  { name: 'a page of the pseudo venue', url: '/_/404', status: 404 },
  { name: 'malformed encoding', url: '/grill/%E0%A4%A', status: 404 },
  { name: 'encoded slash', url: '/grill/order/..%2f..%2fmanifest', status: 404 },
  { name: 'dot segments stay inside', url: '/assets/../../etc/passwd', status: 404 },
  { name: 'encoded dot segments stay inside', url: '/assets/%2e%2e/%2e%2e/etc/passwd', status: 404 },
  { name: 'null byte', url: '/grill/index.html%00', status: 404 },
  { name: 'manifest of a release', url: '/grill/manifest.json', status: 404 },
  { name: 'dot file', url: '/grill/.lock', status: 404 },
  { name: 'precompressed sibling', url: '/grill/index.html.br', status: 404 },
  { name: 'precompressed asset', url: '/assets/app.4f3a.js.gz', status: 404 },
  { name: 'payload of a missing page', url: '/grill/dinein/8/_payload.json', status: 404 },
  { name: 'folder of assets', url: '/assets', status: 404 },
  { name: 'other methods', url: '/grill', method: 'POST', status: 405 },
]

const closed: EdgeCase[] = [
  {
    name: 'a venue that has moved',
    url: '/moved',
    status: 307,
    location: 'https://elsewhere.test/menu?a=1',
    cacheControl: 'no-store',
  },
  {
    name: 'a former page of a venue that has moved',
    url: '/moved/dinein/7?table=4',
    status: 307,
    location: 'https://elsewhere.test/menu?a=1',
    cacheControl: 'no-store',
  },
  { name: 'an unavailable venue', url: '/paused', status: 503, cacheControl: 'no-store' },
  { name: 'a page of an unavailable venue', url: '/paused/dinein/7?table=4', status: 503 },
  { name: 'data of an unavailable venue', url: '/paused/dinein/_payload.json', status: 503 },
  { name: 'a trailing slash is removed first', url: '/paused/', status: 308, location: '/paused' },
  {
    name: 'open pages of a closed venue can detect the new build',
    url: '/paused/builds/latest.json',
    status: 200,
    file: 'paused/builds/latest.json',
    cacheControl: 'no-store',
  },
  {
    name: 'open pages of a moved venue can detect the new build',
    url: '/moved/builds/latest.json',
    status: 200,
    file: 'moved/builds/latest.json',
    cacheControl: 'no-store',
  },
]

const own = 'http://menu.grill.test'
const domains: EdgeCase[] = [
  { name: 'own host, home', url: `${own}/`, status: 200, file: 'grill/index.html' },
  {
    name: 'own host, menu',
    url: `${own}/dinein`,
    headers: cookie('en'),
    status: 200,
    file: 'grill/dinein/index.en.html',
  },
  {
    name: 'own host, upper case, port',
    url: 'http://MENU.Grill.test:8080/dinein',
    status: 200,
    file: 'grill/dinein/index.html',
  },
  { name: 'own host, long form', url: `${own}/grill/dinein`, status: 200, file: 'grill/dinein/index.html' },
  { name: 'own host, shell', url: `${own}/order/5`, status: 200, file: 'grill/order/_/index.html' },
  { name: 'own host, asset', url: `${own}/assets/app.4f3a.js`, status: 200, file: 'assets/app.4f3a.js' },
  {
    name: 'own host, the type of a reservation',
    url: `${own}/reserv_service`,
    status: 308,
    location: '/reservation/reserv_service',
  },
  { name: 'own host, alias', url: `${own}/car_pickup/7`, status: 308, location: '/pickup/7' },
  {
    name: 'own host, long alias',
    url: `${own}/grill/car_pickup/7`,
    status: 308,
    location: '/grill/pickup/7',
  },
  { name: 'own host, other case', url: `${own}/orders/HISTORY`, status: 308, location: '/orders/history' },
  {
    name: 'own host, an item that was moved to another category',
    url: `${own}/dinein/8/12`,
    status: 307,
    location: '/dinein/7/12',
  },
  { name: 'own host, alias of a missing page', url: `${own}/car_pickup/8`, status: 404 },
  {
    name: 'own host, build pointer',
    url: `${own}/builds/latest.json`,
    status: 200,
    file: 'grill/builds/latest.json',
    cacheControl: 'no-store',
  },
  { name: 'own host does not show another venue', url: `${own}/bakery/pickup`, status: 404 },
]

/**
 * The rules of the edge as data: every server of a site (the embedded server, nginx, a CDN worker) must give these
 * responses. The venues are those of `builds.ts`.
 */
export const CASES: readonly EdgeCase[] = [
  ...files,
  ...languages,
  ...redirects,
  ...missing,
  ...closed,
  ...domains,
]
