/**
 * Visits the published site in this process: the edge answers and its HTML is parsed, without a socket or a
 * browser.
 */
import { DomUtils } from 'htmlparser2'
import { inject } from 'vitest'
import { renderPicture } from '../../../api/demo/pictures/render-picture.ts'
import { readConfig } from '../../../scripts/serve/server/config.ts'
import { composeParts, type FetchHandler } from '../../../scripts/serve/server/server.ts'
import { createSiteParts } from '../../../scripts/serve/site-parts.ts'
import type { PageData } from '../../../src/enhance/page/page-data.ts'
import { attribute, byId, type Document, type Element, only, parsePage } from '../html/elements.ts'

export type Visitor = {
  /** The chosen language: the cookie `i18n_redirected`. */
  chosen?: string
  /** The languages of the browser: `Accept-Language`. */
  accepts?: string
}

export type Visit = {
  status: number
  /** Path and query after redirects within the site. */
  path: string
  html: string
  document: Document
}

const MOST_REDIRECTS = 5

let handler: FetchHandler | undefined

/** The origin in the pages of the site. */
export const siteUrl = (): string => inject('publishedSite').url

/** Requests a path. Redirects are not followed. */
export async function requestPage(
  path: string,
  { chosen, accepts = 'en-US' }: Visitor = {},
): Promise<Response> {
  handler ??= openSite()
  const headers = new Headers({ 'Accept-Language': accepts, 'Accept-Encoding': 'identity' })
  if (chosen) headers.set('Cookie', `i18n_redirected=${chosen}`)
  return handler(new Request(siteUrl() + path, { headers }))
}

function openSite(): FetchHandler {
  const complain = (entry: { level: string }) => {
    if (entry.level === 'error') throw new Error(JSON.stringify(entry))
  }
  const pictures = { version: 'demo', compose: renderPicture }
  return composeParts(
    createSiteParts(readConfig({ DATA_DIR: inject('publishedSite').dataDir }), complain, pictures),
  )
}

/** Returns the page at `path`, after redirects within the site. */
export async function visit(path: string, visitor: Visitor = {}): Promise<Visit> {
  let address = path
  for (let hops = 0; hops <= MOST_REDIRECTS; hops++) {
    const response = await requestPage(address, visitor)
    const location = response.headers.get('Location')
    if (location === null) {
      const html = await response.text()
      return { status: response.status, path: address, html, document: parsePage(html) }
    }
    const target = new URL(location, siteUrl() + address)
    if (target.origin !== siteUrl()) throw new Error(`${path} redirects to another origin: ${target.href}`)
    address = target.pathname + target.search
  }
  throw new Error(`${path}: too many redirects`)
}

/** The data of the page for its scripts. */
export const pageDataOf = (document: Document): PageData => jsonIn(document, 'page-data')

/** Returns the JSON in the script with an id. @throws Error if the page has none */
export function jsonIn<T>(document: Document, id: string): T {
  const script = byId(document, id)
  if (!script) throw new Error(`the page has no #${id}`)
  return JSON.parse(DomUtils.textContent(script)) as T
}

/** Returns the elements of `<head>` with a tag and these attributes. */
export function inHead(document: Document, name: string, attributes: Record<string, string> = {}): Element[] {
  const head = only(DomUtils.getElementsByTagName('head', document), 'head')
  return DomUtils.getElementsByTagName(name, head).filter((element) =>
    Object.entries(attributes).every(([key, value]) => attribute(element, key) === value),
  )
}

export function titleOf(document: Document): string {
  return DomUtils.textContent(only(inHead(document, 'title'), 'title'))
}
