import type { Closure } from '../../contract/site/build-meta.ts'
import type { View } from '../view/view.ts'

/** One HTML file of a release. The view is the page's only input, so its hash is the page's dependency hash. */
export type PageSpec = {
  /** Below the venue, without trailing slash: `''`, `/dinein`, `/dinein/12`, `/cart`, `/order/_`. */
  path: string
  locale: string
  view: View
}

/** The `_payload.json` of a path: what its islands read when they wake. One for all locales: texts are per-locale maps. */
export type PayloadSpec = {
  path: string
  data: unknown
}

/** Everything one release of a venue consists of, before anything is rendered. */
export type SitePlan = {
  referenceId: string
  locales: readonly string[]
  browserLanguage: boolean
  domains: readonly string[]
  homeRedirect: string | null
  /** It shows no pages for now, and why. */
  closed?: Closure
  pages: readonly PageSpec[]
  payloads: readonly PayloadSpec[]
  shells: readonly { pattern: string; path: string }[]
  /** Other files of the release by path below the venue (`/sitemap.xml`), already text. */
  files: readonly { path: string; body: string }[]
}
