import { acceptedCodings } from '../../../src/contract/wire/content-coding.ts'
import { CACHE_CONTROL, type CacheClass } from '../../../src/edge/caching.ts'
import { contentType, isText } from '../../../src/edge/content-type.ts'
import {
  type EdgeRequest,
  errorPage,
  type ReleaseFile,
  type Resolution,
  resolveEdgeRequest,
} from '../../../src/edge/resolve.ts'
import type { VenueIndex } from '../../../src/edge/venue-index.ts'
import { describeError, type Log } from '../server/log.ts'
import { plainPage, readablePath, withMessage, withPath, withReference } from './error-pages.ts'
import { fileResponse } from './file-response.ts'
import { addPageHeaders, allowServiceWorker, baseHeaders, type ResponseHeaders } from './security-headers.ts'
import type { SiteFiles } from './site-files.ts'

const HTML = 'text/html; charset=utf-8'

export type EdgeHandler = (request: Request) => Promise<Response>

/** An index that is loaded asynchronously, for what one request needs. */
export type IndexSource = { forRequest(request: Request): Promise<VenueIndex> }

/**
 * Creates the handler that serves a site by the rules of `src/edge`: pages, payloads and assets with strong entity tags,
 * precompressed bytes, ranges and security headers. It answers every request, also after errors, and never throws. It uses
 * nothing of Node, since CDN edges run it too; `files` hides where the files are.
 */
export function createEdgeHandler(options: {
  /** The folder of the assets, without a slash at the end. */
  siteDir: string
  index: VenueIndex | IndexSource
  /** Whether visitors reach the site by https; then browsers are told to stay with it. */
  https: boolean
  log: Log
  files: SiteFiles
}): EdgeHandler {
  const { siteDir: dir, index, https, files, log } = options
  const site: Site = { dir, https, files, log }
  const indexFor = async (request: Request) => ('forRequest' in index ? index.forRequest(request) : index)
  return async (request) => {
    try {
      return await answerRequest({ ...site, index: await indexFor(request) }, request)
    } catch (error) {
      return await answerFailure(site, indexFor, request, error)
    }
  }
}

type Site = { dir: string; https: boolean; files: SiteFiles; log: Log }
type SiteWithIndex = Site & { index: VenueIndex }
type NotFound = Extract<Resolution, { kind: 'not-found' }>
type Unavailable = Extract<Resolution, { kind: 'unavailable' }>

/** When to ask again for an unavailable venue, in seconds: search engines keep its pages meanwhile. */
const RETRY_AFTER = 3600

async function answerRequest(site: SiteWithIndex, request: Request): Promise<Response> {
  const headers = baseHeaders(site)
  const found = resolveRequest(site, request)
  switch (found.kind) {
    case 'redirect':
      headers['Location'] = found.location
      headers['Cache-Control'] = CACHE_CONTROL[found.cache]
      return new Response(null, { status: found.status, headers })
    case 'method-not-allowed':
      headers['Allow'] = found.allow
      headers['Cache-Control'] = CACHE_CONTROL.never
      return new Response(null, { status: 405, headers })
    case 'asset':
      allowServiceWorker(headers, found.path)
      return (
        (await answerWithFile(site, request, site.dir + found.path, found.cache, [], headers)) ??
        textResponse(request, 'Not found\n', 404, baseHeaders(site))
      )
    case 'not-found':
      return answerNotFound(site, request, found)
    case 'unavailable':
      return answerUnavailable(site, request, found)
    case 'file':
      return answerFromRelease(site, request, found, headers)
  }
}

async function answerFromRelease(
  site: SiteWithIndex,
  request: Request,
  found: Extract<Resolution, { kind: 'file' }>,
  headers: ResponseHeaders,
): Promise<Response> {
  for (const file of found.fallback ? [found.file, found.fallback] : [found.file]) {
    if (contentType(file.path) === HTML) addPageHeaders(headers, found.policy)
    const response = await answerWithFile(site, request, pathOf(file), found.cache, found.vary, headers)
    if (response) return response
  }
  if (found.locale !== undefined) {
    site.log({ level: 'error', message: 'a page of a live release is missing', file: pathOf(found.file) })
  }
  if (found.file.path.endsWith('.json')) return textResponse(request, 'Not found\n', 404, baseHeaders(site))
  const missing = resolveRequest(site, request, '/404')
  if (missing.kind !== 'not-found') throw new Error('the address /404 must not be found')
  return answerNotFound(site, request, { ...missing, path: new URL(request.url).pathname })
}

async function answerWithFile(
  site: Site,
  request: Request,
  path: string,
  cache: CacheClass,
  vary: readonly string[],
  headers: ResponseHeaders,
): Promise<Response | undefined> {
  const type = contentType(path)
  const codings = isText(type)
    ? acceptedCodings(request.headers.get('accept-encoding'))
    : (['identity'] as const)
  const file = await site.files.find(path, codings)
  if (!file) return undefined
  headers['Cache-Control'] = CACHE_CONTROL[cache]
  const varies = isText(type) ? [...vary, 'Accept-Encoding'] : vary
  if (varies.length > 0) headers['Vary'] = varies.join(', ')
  return fileResponse(request, { ...file, type }, headers)
}

/** Sends the site's not-found page in the visitor's language, or a plain one if there is none. Never cached. */
async function answerNotFound(site: SiteWithIndex, request: Request, found: NotFound): Promise<Response> {
  const headers = baseHeaders(site)
  const page = await readPage(site, found.page)
  const html = page
    ? withPath(page, found.path)
    : plainPage('Page not found', 'There is nothing at this address:', readablePath(found.path))
  addPageHeaders(headers, page ? found.policy : undefined)
  return htmlResponse(request, html, 404, headers)
}

/** Answers for an unavailable venue with 503 rather than 404, so that browsers and crawlers retry later. */
async function answerUnavailable(
  site: SiteWithIndex,
  request: Request,
  found: Unavailable,
): Promise<Response> {
  const headers = baseHeaders(site)
  headers['Retry-After'] = String(RETRY_AFTER)
  const page = await readPage(site, found.page)
  const html = page
    ? withMessage(page, found.message)
    : plainPage('This page isn’t available right now', 'Please try again later.', found.message)
  addPageHeaders(headers, page ? found.policy : undefined)
  return htmlResponse(request, html, 503, headers)
}

async function readPage(site: Site, page: ReleaseFile | undefined): Promise<string | undefined> {
  const file = page && (await site.files.find(pathOf(page), ['identity']))
  return file && new Response(await file.body()).text()
}

/** Answers after an unexpected error. The visitor gets an id that identifies the log line. */
async function answerFailure(
  site: Site,
  indexFor: (request: Request) => Promise<VenueIndex>,
  request: Request,
  error: unknown,
): Promise<Response> {
  const requestId = crypto.randomUUID()
  site.log({
    level: 'error',
    message: 'a request failed',
    requestId,
    method: request.method,
    // Without the query, which may contain a search or a table.
    path: new URL(request.url).pathname,
    error: describeError(error),
    stack: error instanceof Error ? error.stack : undefined,
  })
  const headers = baseHeaders(site)
  headers['X-Request-Id'] = requestId
  const found = await indexFor(request)
    .then((index) => findFailurePage({ ...site, index }, request))
    .catch(() => undefined)
  addPageHeaders(headers, found?.policy)
  const html = found
    ? withReference(found.html, requestId)
    : plainPage(
        'Something went wrong',
        'Try again in a moment. If it keeps happening, send us this code:',
        requestId,
      )
  return htmlResponse(request, html, 500, headers)
}

/** Finds the error page in the visitor's language, if that much still works. */
async function findFailurePage(
  site: SiteWithIndex,
  request: Request,
): Promise<{ html: string; policy: string | undefined } | undefined> {
  const { page, policy } = errorPage('/500', edgeRequest(request), site.index)
  const html = await readPage(site, page)
  return html === undefined ? undefined : { html, policy }
}

function resolveRequest(site: SiteWithIndex, request: Request, path?: string): Resolution {
  return resolveEdgeRequest(edgeRequest(request, path), site.index)
}

function edgeRequest(request: Request, path?: string): EdgeRequest {
  const url = path === undefined ? new URL(request.url) : new URL(path, request.url)
  return { url, method: request.method, header: (name) => request.headers.get(name) ?? undefined }
}

function pathOf(file: ReleaseFile): string {
  return file.release + file.path
}

function htmlResponse(request: Request, html: string, status: number, headers: ResponseHeaders): Response {
  return uncachedResponse(request, html, HTML, status, headers)
}

function textResponse(request: Request, text: string, status: number, headers: ResponseHeaders): Response {
  return uncachedResponse(request, text, 'text/plain; charset=utf-8', status, headers)
}

function uncachedResponse(
  request: Request,
  body: string,
  type: string,
  status: number,
  headers: ResponseHeaders,
): Response {
  headers['Content-Type'] = type
  headers['Content-Length'] = String(new TextEncoder().encode(body).byteLength)
  headers['Cache-Control'] = CACHE_CONTROL.never
  return new Response(request.method === 'HEAD' ? null : body, { status, headers })
}
