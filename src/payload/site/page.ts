import type { Closure } from '../../contract/site/build-meta.ts'
import type { View } from '../view/view.ts'

/** An HTML file of a release. The view is the page's only input, so its hash decides whether the page must be rendered. */
export type PageSpec = {
  /** Below the venue, without trailing slash: `''`, `/dinein`, `/dinein/12`, `/cart`, `/order/_`. */
  path: string
  locale: string
  readonly view: View
}

/**
 * Creates a page that builds its view each time it is read. The views of a large venue are then never in memory together, and
 * the garbage collector does not have to copy them.
 */
export function createPage(path: string, locale: string, build: () => View): PageSpec {
  return {
    path,
    locale,
    get view() {
      return build()
    },
  }
}

/** The `_payload.json` of a path: the data of its islands. One file for all locales, since texts are per-locale maps. */
export type PayloadSpec = {
  path: string
  data: unknown
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
}
