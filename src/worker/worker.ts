import { CacheableResponsePlugin } from 'workbox-cacheable-response'
import type { WorkboxPlugin } from 'workbox-core/types.js'
import { ExpirationPlugin } from 'workbox-expiration'
import { registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'
import { isPageResponse } from './collect-pages.ts'
import { type FetchEvent, worker } from './global-scope.ts'
import { forwardRequest, isGone } from './network.ts'
import {
  classifyRequest,
  findFallback,
  markAsOf,
  markSavedPages,
  OFFLINE_PAGE,
  pagePath,
  type RequestKind,
  readLanguage,
  type Scope,
  toAddress,
} from './offline-rules.ts'
import {
  deleteOtherSets,
  deleteOtherVersions,
  findCurrentSet,
  listAddresses,
  matchInSet,
  type OfflineSet,
} from './offline-set.ts'
import { saveVisit, type Visit } from './save-visit.ts'

/** Sent by a page when it registers the worker: what it loaded before there was a worker. */
export type StartMessage = {
  readonly page: string
  readonly language: string
  readonly seen: readonly string[]
}

/** How long to wait for the network if the page is saved, in milliseconds. */
const PAGE_TIMEOUT = 4_000
const WEEK_IN_SECONDS = 7 * 24 * 60 * 60

const scope: Scope = {
  referenceId: new URL(worker.location.href).searchParams.get('venue') ?? '',
  path: new URL(worker.registration.scope).pathname,
}

/** The set that each client's page came from, by client id: its data is read from the same set. */
const setByClient = new Map<string, OfflineSet>()
/** The build of each client's page that came from the network, by client id. */
const buildByClient = new Map<string, string>()

const pictures = cacheFirst('sufra-pictures', 300)
const fonts = cacheFirst('sufra-fonts', 30)

/**
 * Stores files once they have been loaded. The oldest are deleted first, and all of them before the menu if the
 * device is full.
 */
function cacheFirst(cacheName: string, maxEntries: number): CacheFirst {
  return new CacheFirst({
    cacheName,
    matchOptions: { ignoreVary: true },
    // The types of these plugins do not support `exactOptionalPropertyTypes`.
    plugins: [
      new CacheableResponsePlugin({ statuses: [200] }),
      new ExpirationPlugin({ maxEntries, maxAgeSeconds: WEEK_IN_SECONDS, purgeOnQuotaError: true }),
    ] as WorkboxPlugin[],
  })
}

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()))
worker.addEventListener('activate', (event) => event.waitUntil(activate()))
worker.addEventListener('message', (event) => {
  const { page, language, seen } = event.data as StartMessage
  for (const url of seen) {
    const at = new URL(url)
    const kind = at.origin === worker.location.origin ? classifyRequest(at, false, scope) : null
    const strategy = kind === 'picture' ? pictures : kind === 'font' ? fonts : null
    // If this fails, the file is fetched the next time it is needed.
    if (strategy) event.waitUntil(strategy.handle({ event, request: url }).catch(() => {}))
  }
  const path = pagePath(new URL(page).pathname, scope)
  if (path !== null) event.waitUntil(queueVisit({ path, language, startedAt: 0, page: null }))
})

const route = (kind: RequestKind, handle: (event: FetchEvent, url: URL) => Promise<Response>) =>
  registerRoute(
    ({ url, request, sameOrigin }) =>
      sameOrigin && classifyRequest(url, request.mode === 'navigate', scope) === kind,
    ({ event, url }) => handle(event as unknown as FetchEvent, url),
  )
route('page', answerPage)
route('payload', answerPayload)
route('asset', answerAsset)
route('font', (event) => fonts.handle({ event, request: event.request }))
route('picture', answerPicture)

async function activate(): Promise<void> {
  await worker.clients.claim()
  await worker.registration.navigationPreload?.enable()
  await deleteOtherVersions()
  // Delete incomplete sets, which are left if the previous worker was stopped.
  await deleteOtherSets(scope, await findCurrentSet(scope))
}

/** Answers with the page from the network, or with the saved one if the network fails or is too slow. */
async function answerPage(event: FetchEvent, url: URL): Promise<Response> {
  const path = pagePath(url.pathname, scope) ?? ''
  const network = (async () => (await event.preloadResponse) ?? forwardRequest(event.request))()
  event.waitUntil(recordVisit(event, path, network))
  const networkAnswer = network.catch(() => null)
  const set = await findCurrentSet(scope)
  const cached = set && (await matchInSet(set, toAddress(path, scope)))
  const answer = await (cached ? Promise.race([networkAnswer, delay(PAGE_TIMEOUT)]) : networkAnswer)
  if (answer && !isServerError(answer)) return answer
  if (set && cached) return answerFromSet(event, set, cached)
  if (answer) return answer
  return (set && (await answerUnsaved(event, set, path))) ?? Response.error()
}

/** True for server errors, except 503: it says that the venue is unavailable, which the diner should see. */
const isServerError = ({ status }: Response) => status >= 500 && status !== 503

const delay = (milliseconds: number) =>
  new Promise<null>((resolve) => setTimeout(() => resolve(null), milliseconds))

async function answerFromSet(event: FetchEvent, set: OfflineSet, cached: Response): Promise<Response> {
  const asOf = new Date(set.record.confirmed).toISOString()
  return answerWithPage(event, set, cached, (html) => markAsOf(html, asOf))
}

async function answerWithPage(
  event: FetchEvent,
  set: OfflineSet,
  cached: Response,
  mark: (html: string) => string,
): Promise<Response> {
  setByClient.set(event.resultingClientId, set)
  const headers = new Headers(cached.headers)
  for (const name of ['content-encoding', 'content-length', 'etag']) headers.delete(name)
  return new Response(mark(await cached.text()), { status: 200, headers })
}

/** Redirects to the saved menu that a page belongs to. If there is none, answers with the offline page. */
async function answerUnsaved(event: FetchEvent, set: OfflineSet, path: string): Promise<Response | null> {
  const saved = (await listAddresses(set)).flatMap((address) =>
    classifyRequest(new URL(address, worker.location.href), true, scope) === 'page' &&
    !address.endsWith('/_payload.json')
      ? (pagePath(address, scope) ?? [])
      : [],
  )
  const instead = findFallback(path, saved)
  if (instead) {
    const row = instead.row === null ? '' : `#${toAddress(instead.row, scope)}`
    return Response.redirect(toAddress(instead.path, scope) + row, 302)
  }
  const offline = await matchInSet(set, toAddress(OFFLINE_PAGE, scope))
  const addresses = saved.map((other) => toAddress(other, scope))
  return offline ? answerWithPage(event, set, offline, (html) => markSavedPages(html, addresses)) : null
}

/** Answers with data of the same build as the page. */
async function answerPayload(event: FetchEvent, url: URL): Promise<Response> {
  const address = toAddress(pagePath(url.pathname, scope) ?? '', scope)
  const from = setByClient.get(event.clientId)
  const cached = from && (await matchInSet(from, address))
  if (cached) return cached
  try {
    return await forwardRequest(event.request)
  } catch (error) {
    const set = await findCurrentSet(scope)
    const build = buildByClient.get(event.clientId)
    const held = set && (build ?? set.record.build) === set.record.build && (await matchInSet(set, address))
    if (held) return held
    throw error
  }
}

/** Hashed files never change, so a stored one is always current. */
async function answerAsset(event: FetchEvent, url: URL): Promise<Response> {
  const set = await findCurrentSet(scope)
  return (set && (await matchInSet(set, url.pathname))) ?? forwardRequest(event.request)
}

/** Replaces pictures that are not saved: an empty one instead of the browser's icon for a broken one. */
const EMPTY_PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>'

async function answerPicture(event: FetchEvent): Promise<Response> {
  try {
    return await pictures.handle({ event, request: event.request })
  } catch {
    return new Response(EMPTY_PICTURE, { headers: { 'content-type': 'image/svg+xml' } })
  }
}

async function recordVisit(event: FetchEvent, path: string, network: Promise<Response>): Promise<void> {
  const startedAt = Date.now()
  const answer = await network.catch(() => null)
  if (!answer || !isPageResponse(answer)) return
  const page = answer.clone()
  const language = readLanguage(await page.clone().text())
  const build = await queueVisit({ path, language, startedAt, page })
  if (build) buildByClient.set(event.resultingClientId, build)
}

let queue: Promise<unknown> = Promise.resolve()

/** Stores visits one at a time, so that no two change the set at once. */
function queueVisit(visit: Visit): Promise<string | null> {
  const sparing = worker.navigator.connection?.saveData === true
  const work = queue.then(async () => {
    const build = await saveVisit(scope, visit, sparing)
    if (build !== 'gone' && !(await scriptIsGone())) return build
    await uninstall()
    return null
  })
  // If this fails, the next page tries again.
  const settled = work.catch(() => null)
  queue = settled
  return settled
}

let scriptChecked = false

/** Checked once in a worker's life: removing its script from the server switches the worker off. */
async function scriptIsGone(): Promise<boolean> {
  if (scriptChecked) return false
  scriptChecked = true
  return isGone(worker.location.href)
}

/** Deletes everything stored for the venue and unregisters the worker. */
async function uninstall(): Promise<void> {
  await deleteOtherSets(scope, null)
  await worker.registration.unregister()
}
