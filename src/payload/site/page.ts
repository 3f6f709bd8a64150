import type { Closure } from '../../contract/site/build-meta.ts'
import type { View } from '../view/view.ts'

/** An HTML file of a release. The view is the page's only input, so its hash decides whether the page must be rendered. */
export type PageSpec = {
  /** Below the venue, without trailing slash: `''`, `/dinein`, `/dinein/12`, `/cart`, `/order/_`. */
  path: string
  locale: string
  readonly view: View
  /** Undefined if they are known only after the view is built. */
  readonly facts?: PageFacts | undefined
}

/** What is known about a page before its view is built. */
export type PageFacts = {
  readonly isItem: boolean
  /** Null if search engines should not list the page. */
  readonly canonicalPath: string | null
  readonly inputs: Inputs
}

/**
 * Everything that a view or payload is built from, as JSON values. As long as they are equal, so is the result, and it does not
 * have to be built. What many pages share is the same object in all of them, so that it is hashed once.
 */
export type Inputs = readonly (string | object)[]

/**
 * Creates a page that builds its view each time it is read. The views of a large venue are then never in memory together, and
 * the garbage collector does not have to copy them.
 */
export function createPage(
  path: string,
  locale: string,
  build: () => View,
  facts?: () => PageFacts,
): PageSpec {
  return {
    path,
    locale,
    get view() {
      return build()
    },
    get facts() {
      return facts?.()
    },
  }
}

/** The `_payload.json` of a path: the data of its islands. One file for all locales, since texts are per-locale maps. */
export type PayloadSpec = {
  path: string
  readonly data: unknown
  /** Undefined if they are known only after the data is built. */
  readonly inputs?: Inputs | undefined
}

/** Creates a payload that builds its data each time it is read. */
export function createPayload(path: string, build: () => unknown, inputs?: () => Inputs): PayloadSpec {
  return {
    path,
    get data() {
      return build()
    },
    get inputs() {
      return inputs?.()
    },
  }
}

/** The contents of a venue's release before rendering. */
export type SitePlan = {
  referenceId: string
  locales: readonly string[]
  browserLanguage: boolean
  domains: readonly string[]
  homeRedirect: string | null
  /** Why the venue shows no pages at the moment, if so. */
  closed?: Closure
  pages: readonly PageSpec[]
  payloads: readonly PayloadSpec[]
  shells: readonly { pattern: string; path: string }[]
  /** Text of other files by path below the venue (`/sitemap.xml`). */
  files: readonly { path: string; body: string }[]
  /** Of all pages, payloads and files. Undefined if they are known only after these are built. */
  inputs?: Inputs
}
