import { CacheableResponsePlugin } from 'workbox-cacheable-response'
import type { WorkboxPlugin } from 'workbox-core/types.js'
import { ExpirationPlugin } from 'workbox-expiration'
import { registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'
import { isPage } from './collect.ts'
import { keep, type Visit } from './keep.ts'
import { addressesIn, currentSet, dropOtherShapes, type KeptSet, keepOnly, keptIn } from './kept-set.ts'
import { isGone, passOn } from './network.ts'
import {
  addressOf,
  insteadOf,
  kindOf,
  languageOf,
  OFFLINE,
  pagePath,
  type RequestKind,
  stamped,
  type Territory,
  withSaved,
} from './rules.ts'
import { type FetchEvent, worker } from './scope.ts'

/** What a page says when it starts a worker: what came before there was one. */
export type Told = { readonly page: string; readonly language: string; readonly seen: readonly string[] }

/** So long a page that is kept is waited for, in milliseconds. */
const PATIENCE = 4_000
const WEEK = 7 * 24 * 60 * 60

const territory: Territory = {
  referenceId: new URL(worker.location.href).searchParams.get('venue') ?? '',
  scope: new URL(worker.registration.scope).pathname,
}

/** What pages were answered with, by the ids of their clients: their data comes from there too. */
const servedFrom = new Map<string, KeptSet>()
/** The build that a page which came by the network is of. */
const builds = new Map<string, string>()

const pictures = cacheFirst('sufra-pictures', 300)
const fonts = cacheFirst('sufra-fonts', 30)

/** What was seen is seen again; the oldest go, and all of them before the menu when the device is full. */
function cacheFirst(cacheName: string, maxEntries: number): CacheFirst {
  return new CacheFirst({
    cacheName,
    matchOptions: { ignoreVary: true },
    // Their types were not written for exact optional properties.
    plugins: [
      new CacheableResponsePlugin({ statuses: [200] }),
      new ExpirationPlugin({ maxEntries, maxAgeSeconds: WEEK, purgeOnQuotaError: true }),
    ] as WorkboxPlugin[],
  })
}

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()))
worker.addEventListener('activate', (event) => event.waitUntil(start()))
worker.addEventListener('message', (event) => {
  const { page, language, seen } = event.data as Told
  for (const url of seen) {
    const at = new URL(url)
    const kind = at.origin === worker.location.origin ? kindOf(at, false, territory) : null
    const strategy = kind === 'picture' ? pictures : kind === 'font' ? fonts : null
    // What fails here is fetched when it is next seen.
    if (strategy) event.waitUntil(strategy.handle({ event, request: url }).catch(() => {}))
  }
  const path = pagePath(new URL(page).pathname, territory)
  if (path !== null) event.waitUntil(afterVisit({ path, language, startedAt: 0, page: null }))
})

const on = (kind: RequestKind, handle: (event: FetchEvent, url: URL) => Promise<Response>) =>
  registerRoute(
    ({ url, request, sameOrigin }) =>
      sameOrigin && kindOf(url, request.mode === 'navigate', territory) === kind,
    ({ event, url }) => handle(event as unknown as FetchEvent, url),
  )
on('page', answerPage)
on('payload', answerPayload)
on('asset', answerAsset)
on('font', (event) => fonts.handle({ event, request: event.request }))
on('picture', answerPicture)

async function start(): Promise<void> {
  await worker.clients.claim()
  await worker.registration.navigationPreload?.enable()
  await dropOtherShapes()
  // What was being filled when the worker before was stopped.
  await keepOnly(territory, await currentSet(territory))
}

/** The page of now; what is kept where the network says nothing, or nothing in time. */
async function answerPage(event: FetchEvent, url: URL): Promise<Response> {
  const path = pagePath(url.pathname, territory) ?? ''
  const network = (async () => (await event.preloadResponse) ?? passOn(event.request))()
  event.waitUntil(noteVisit(event, path, network))
  const came = network.catch(() => null)
  const set = await currentSet(territory)
  const kept = set && (await keptIn(set, addressOf(path, territory)))
  const answer = await (kept ? Promise.race([came, after(PATIENCE)]) : came)
  if (answer && !isDown(answer)) return answer
  if (set && kept) return fromSet(event, set, kept)
  if (answer) return answer
  return (set && (await elsewhere(event, set, path))) ?? Response.error()
}

/** The host is not itself. Of a venue that is not available (503) the visitor is to hear. */
const isDown = ({ status }: Response) => status >= 500 && status !== 503

const after = (milliseconds: number) =>
  new Promise<null>((resolve) => setTimeout(() => resolve(null), milliseconds))

async function fromSet(event: FetchEvent, set: KeptSet, kept: Response): Promise<Response> {
  const asOf = new Date(set.record.confirmed).toISOString()
  return answerWith(event, set, kept, (html) => stamped(html, asOf))
}

async function answerWith(
  event: FetchEvent,
  set: KeptSet,
  kept: Response,
  mark: (html: string) => string,
): Promise<Response> {
  servedFrom.set(event.resultingClientId, set)
  const headers = new Headers(kept.headers)
  for (const name of ['content-encoding', 'content-length', 'etag']) headers.delete(name)
  return new Response(mark(await kept.text()), { status: 200, headers })
}

/** To the menu that a page belongs to; else the page that says that it is not saved, and what is. */
async function elsewhere(event: FetchEvent, set: KeptSet, path: string): Promise<Response | null> {
  const saved = (await addressesIn(set)).flatMap((address) =>
    kindOf(new URL(address, worker.location.href), true, territory) === 'page' &&
    !address.endsWith('/_payload.json')
      ? (pagePath(address, territory) ?? [])
      : [],
  )
  const instead = insteadOf(path, saved)
  if (instead) {
    const row = instead.row === null ? '' : `#${addressOf(instead.row, territory)}`
    return Response.redirect(addressOf(instead.path, territory) + row, 302)
  }
  const offline = await keptIn(set, addressOf(OFFLINE, territory))
  const addresses = saved.map((other) => addressOf(other, territory))
  return offline ? answerWith(event, set, offline, (html) => withSaved(html, addresses)) : null
}

/** The data of a page is of the page's own build. */
async function answerPayload(event: FetchEvent, url: URL): Promise<Response> {
  const address = addressOf(pagePath(url.pathname, territory) ?? '', territory)
  const from = servedFrom.get(event.clientId)
  const kept = from && (await keptIn(from, address))
  if (kept) return kept
  try {
    return await passOn(event.request)
  } catch (error) {
    const set = await currentSet(territory)
    const build = builds.get(event.clientId)
    const held = set && (build ?? set.record.build) === set.record.build && (await keptIn(set, address))
    if (held) return held
    throw error
  }
}

/** Hashed files never change, so what is kept is right. */
async function answerAsset(event: FetchEvent, url: URL): Promise<Response> {
  const set = await currentSet(territory)
  return (set && (await keptIn(set, url.pathname))) ?? passOn(event.request)
}

/** A picture that was never seen: its plate stays empty, where a browser would show a broken one. */
const nothing = '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>'

async function answerPicture(event: FetchEvent): Promise<Response> {
  try {
    return await pictures.handle({ event, request: event.request })
  } catch {
    return new Response(nothing, { headers: { 'content-type': 'image/svg+xml' } })
  }
}

async function noteVisit(event: FetchEvent, path: string, network: Promise<Response>): Promise<void> {
  const startedAt = Date.now()
  const answer = await network.catch(() => null)
  if (!answer || !isPage(answer)) return
  const page = answer.clone()
  const language = languageOf(await page.clone().text())
  const build = await afterVisit({ path, language, startedAt, page })
  if (build) builds.set(event.resultingClientId, build)
}

let queue: Promise<unknown> = Promise.resolve()

/** One after the other, so that no two change the set at once. */
function afterVisit(visit: Visit): Promise<string | null> {
  const sparing = worker.navigator.connection?.saveData === true
  const work = queue.then(async () => {
    const build = await keep(territory, visit, sparing)
    if (build !== 'gone' && !(await scriptIsGone())) return build
    await leave()
    return null
  })
  // What could not be kept now is tried again after the next page.
  const settled = work.catch(() => null)
  queue = settled
  return settled
}

let looked = false

/** Once in a worker's life: whoever takes its script away switches it off. */
async function scriptIsGone(): Promise<boolean> {
  if (looked) return false
  looked = true
  return isGone(worker.location.href)
}

/** The venue or this worker is no more: nothing of it stays. */
async function leave(): Promise<void> {
  await keepOnly(territory, null)
  await worker.registration.unregister()
}
