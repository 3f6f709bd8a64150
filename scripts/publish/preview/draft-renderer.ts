import { LRUCache } from 'lru-cache'
import { createClient } from '../../../src/client/platform.ts'
import { CARDS_FILE } from '../../../src/contract/site/link-card.ts'
import { textDirection } from '../../../src/i18n/locale/direction.ts'
import type { PageSpec, SitePlan } from '../../../src/payload/site/page.ts'
import { planSite } from '../../../src/payload/site/site.ts'
import type { Renderer } from '../make/render.ts'
import { planRelease } from '../plan/plan.ts'
import { pullVenue } from '../plan/pull.ts'
import { composePage } from '../release/page-parts.ts'
import type { ReleaseStore } from '../store/release-store.ts'
import { type FindLink, previewPolicy, withNote, withoutScripts } from './preview-html.ts'

export type DraftRendererParts = {
  readonly renderer: Renderer
  readonly store: Pick<ReleaseStore, 'live'>
  /** Origin of the site, without a trailing slash. */
  readonly siteUrl: string
}

/** A site that would be published. `state` differs if it may differ; `fetch` answers the calls that read its venue. */
type Draft = { readonly referenceId: string; readonly state: string; readonly fetch: typeof fetch }

type Wanted = {
  readonly path: string
  readonly locale: string | undefined
  readonly language: string
  readonly note: string
}

/** Planned sites in memory. Each keeps a venue and the cards of its items, some megabytes. */
const KEPT = 4
/** Ratings and the date change the pages too. Milliseconds. */
const KEPT_FOR = 60_000

/** A planned site, with the addresses that lead to its pages, and how many of them differ from the live ones once that is counted. */
type Planned = {
  readonly site: SitePlan
  readonly branches: ReadonlySet<string>
  readonly pages: ReadonlyMap<string, PageSpec>
  changed?: Promise<number | null>
}

/** Renders pages of drafts by the functions that publish them. A draft is planned once, and only the wanted page is rendered. */
export function createDraftRenderer({ renderer, store, siteUrl }: DraftRendererParts) {
  const plans = new LRUCache<string, Promise<Planned | null>>({ max: KEPT, ttl: KEPT_FOR })

  function findOrPlan(draft: Draft): Promise<Planned | null> {
    const key = `${draft.referenceId} ${draft.state}`
    let planned = plans.get(key)
    if (!planned) {
      planned = planDraft(draft)
      plans.set(key, planned)
      planned.catch(() => plans.delete(key))
    }
    return planned
  }

  return {
    /** Renders a page without its scripts. Null if the site has no such page, or shows none at all. */
    async render(
      draft: Draft,
      { path, locale, language, note }: Wanted,
    ): Promise<{ html: string; policy: string } | null> {
      const planned = await findOrPlan(draft)
      if (!planned) return null
      const { site, pages } = planned
      const [first = ''] = site.locales
      const shownLocale = locale !== undefined && site.locales.includes(locale) ? locale : first
      const page = pages.get(keyOf(path || (site.homeRedirect ?? ''), shownLocale))
      if (!page) return null
      const { html, policy, styles } = await renderer.render(draft.referenceId, page, siteUrl)
      const complete = styles ? composePage(html, styles.text).bytes.toString() : html
      const findLink = linksOf(planned, draft.referenceId, { locale: shownLocale, language })
      const marked = withNote(withoutScripts(complete, findLink), {
        ...{ note, language, dir: textDirection(language) },
      })
      return { html: marked, policy: previewPolicy(policy) }
    },
    /** Counts the addresses of which the page would be new, changed or removed. Null if all are due to be rendered anyway. */
    async countChanged(draft: Draft): Promise<number | null> {
      const planned = await findOrPlan(draft)
      if (!planned) return null
      planned.changed ??= countChanged(planned.site, { renderer, store, siteUrl })
      return planned.changed
    },
  }
}

async function planDraft({ referenceId, fetch }: Draft): Promise<Planned | null> {
  const client = createClient({ base: 'http://draft', locale: () => 'en', fetch })
  const pulled = await pullVenue(client, referenceId, Date.now())
  if ('closed' in pulled) return null
  const { venue, day } = pulled
  const site = planSite(venue, day)
  // The pages of visitors are filled by scripts.
  const readable = site.pages.filter(({ view }) => view.page !== 'shell')
  return {
    site,
    branches: new Set(venue.business.branches.map((branch) => branch.referenceId)),
    pages: new Map(readable.map((page) => [keyOf(page.path, page.locale), page])),
  }
}

const keyOf = (path: string, locale: string) => `${locale} ${path}`

/** Links stay in the preview, and in its language. They lead to pages of the venue, and nowhere else. */
function linksOf(
  { pages, branches }: Planned,
  referenceId: string,
  query: { readonly locale: string; readonly language: string },
): FindLink {
  return (href) => {
    if (href.startsWith('#')) return href
    const found = /^\/([^/?#]+)([^?#]*)(?:\?[^#]*)?(#.*)?$/.exec(href)
    if (!found) return null
    const [, reference = '', path = '', hash = ''] = found
    const search = new URLSearchParams({ ...query, path })
    if (reference === referenceId)
      return path === '' || pages.has(keyOf(path, query.locale)) ? `?${search}${hash}` : null
    return branches.has(reference) && path === '' ? `../../${reference}/desk/preview?${search}` : null
  }
}

async function countChanged(
  site: SitePlan,
  { renderer, store, siteUrl }: DraftRendererParts,
): Promise<number | null> {
  const live = await store.live(site.referenceId)
  const previous = live?.manifest ?? null
  if (previous && previous.bundle !== renderer.bundleId) return null
  const { bundleId, planCode, tileUrl = '' } = renderer
  const cards = (await live?.read(CARDS_FILE)) ?? null
  const making = { bundleId, planCode, siteUrl, tileUrl, at: '' }
  const plan = await planRelease(site, making, previous && { manifest: previous, cards })
  const files = [...plan.fresh.map(({ file }) => file), ...plan.removed]
  return new Set(files.filter((file) => file.endsWith('.html')).map(addressOf)).size
}

/** The page of a file, in any language. */
const addressOf = (file: string) => file.replace(/(^|\/)index(\.[\w-]+)?\.html$/, '')
