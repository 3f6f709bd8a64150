import { setImmediate as nextTurn } from 'node:timers/promises'
import type { PageSpec, SitePlan } from '../../../src/payload/site/page.ts'
import { sitemapEntries, sitemapXml } from '../../../src/payload/site/sitemap.ts'
import { PublishError } from '../release/errors.ts'
import { assertLocale, pageFile, payloadFile, releasePath } from '../release/files.ts'
import type { Manifest } from '../release/manifest.ts'
import { createPace, type Pace } from '../release/pace.ts'
import { type CardCollector, collectCards } from './card-file.ts'
import { createPageHash, hashText } from './page-hash.ts'
import { createStableHash, type StableHasher } from './stable-hash.ts'

const SITEMAP = '/sitemap.xml'

type OutputBase = {
  file: string
  /** Dependency hash: `{hash of the content}.{hash of the code and settings}`. */
  hash: string
}
export type PageOutput = OutputBase & {
  kind: 'page'
  page: PageSpec
  /** Null if search engines should not list the page. */
  canonicalPath: string | null
  isItem: boolean
}
/**
 * A payload or another file that is not rendered. `body` is called only if the file must be written. `isData`: it is the JSON
 * of a value, so it is valid.
 */
export type FileOutput = OutputBase & { kind: 'file'; body: () => string | Buffer; isData?: boolean }
export type Output = PageOutput | FileOutput

/** Code, settings and time of a publication. */
export type Making = {
  bundleId: string
  siteUrl: string
  /** URL of map tiles, which is part of the policy of pages with a map. */
  tileUrl?: string
  /** ISO 8601, UTC. */
  at: string
}

export type ReleasePlan = {
  outputs: readonly Output[]
  /** Outputs to make: new, or with a changed dependency. */
  fresh: readonly Output[]
  /** Unchanged since the previous release. */
  kept: readonly Output[]
  /** Files of the previous release that this one does not contain. */
  removed: readonly string[]
  /** When the content of a file last changed. ISO 8601, UTC. */
  changedAt: (output: Output) => string
  /** Hash of everything that affects the release as a whole. */
  site: string
  items: number
  /** The text of `CARDS_FILE`; null without cards. */
  cards: string | null
  /** True if no file and nothing else in the release changed. */
  unchanged: boolean
}

/**
 * Plans a release of `site`: its files, and which of them must be made because they differ from the previous release.
 * `extras` are files that come with the code. Adds the venue's sitemap, which needs the times of changes.
 * Pure. Awaits `turn` now and then, because the pages of a large venue take a while to build and hash.
 * Rejects with `invalid` if a path or locale cannot be a file name, or if two outputs have the same file.
 */
export async function planRelease(
  site: SitePlan,
  making: Making,
  previous: Manifest | null,
  extras: readonly FileOutput[] = [],
  turn: () => Promise<unknown> = nextTurn,
): Promise<ReleasePlan> {
  const before = previous?.files ?? {}
  const changedAt = ({ file, hash }: Output) => {
    const entry = before[file]
    return entry && shown(entry.hash) === shown(hash) ? entry.changed : making.at
  }
  const hash = createStableHash()
  const pace = createPace(turn)
  const cards = collectCards()
  const pages = await pageOutputs(site, making, { hash, cards, pace })
  const outputs: Output[] = [...pages, ...(await fileOutputs(site, pace)), ...extras]
  const hasOwn = site.files.some((file) => file.path === SITEMAP)
  if (!hasOwn && pages.some(({ canonicalPath }) => canonicalPath !== null)) {
    outputs.push(sitemapOf(site, making, pages, changedAt))
  }

  const fresh: Output[] = []
  const kept: Output[] = []
  const files = new Set<string>()
  for (const output of outputs) {
    if (files.has(output.file)) {
      throw new PublishError('invalid', site.referenceId, `two pages or files claim ${output.file}`)
    }
    files.add(output.file)
    if (before[output.file]?.hash === output.hash) kept.push(output)
    else fresh.push(output)
  }
  const removed = Object.keys(before).filter((file) => !files.has(file))
  const siteHash = hash({ ...site, pages: undefined, payloads: undefined, files: undefined })
  return {
    outputs,
    fresh,
    kept,
    removed,
    changedAt,
    site: siteHash,
    items: pages.filter(({ page, isItem }) => isItem && page.locale === site.locales[0]).length,
    cards: cards.text(),
    unchanged: fresh.length === 0 && removed.length === 0 && previous?.site === siteHash,
  }
}

async function pageOutputs(
  site: SitePlan,
  making: Making,
  { hash, cards, pace }: { hash: StableHasher; cards: CardCollector; pace: Pace },
): Promise<PageOutput[]> {
  const { referenceId } = site
  const [defaultLocale] = site.locales
  if (defaultLocale === undefined) throw new PublishError('invalid', referenceId, 'the venue has no locale')
  for (const locale of site.locales) assertLocale(referenceId, locale)
  const hashPage = createPageHash()
  const shownBy = hash([making.bundleId, making.siteUrl, making.tileUrl ?? '', referenceId])
  const outputs: PageOutput[] = []
  for (const page of site.pages) {
    if (pace.isDue()) await pace.pause()
    if (!site.locales.includes(page.locale)) {
      throw new PublishError('invalid', referenceId, `locale ${page.locale} is not the venue's`, {
        path: page.path,
      })
    }
    // Building a view takes a while, so it is read once.
    const { view } = page
    const path = releasePath(referenceId, page.path)
    cards.add(path, page.locale, view)
    outputs.push({
      kind: 'page',
      file: pageFile(path, page.locale, defaultLocale),
      hash: `${hashPage({ path: page.path, locale: page.locale, view })}.${shownBy}`,
      page,
      canonicalPath: view.indexable ? view.canonicalPath : null,
      isItem: view.page === 'item',
    })
  }
  return outputs
}

async function fileOutputs({ referenceId, payloads, files }: SitePlan, pace: Pace): Promise<FileOutput[]> {
  const outputs: FileOutput[] = []
  for (const { path, data } of payloads) {
    if (pace.isDue()) await pace.pause()
    const text = JSON.stringify(data)
    const file = payloadFile(releasePath(referenceId, path))
    outputs.push({ kind: 'file', file, hash: hashText(text), body: () => text, isData: true })
  }
  for (const { path, body } of files) {
    const file = releasePath(referenceId, path).slice(1)
    outputs.push({ kind: 'file', file, hash: hashText(body), body: () => body })
  }
  return outputs
}

function sitemapOf(
  site: SitePlan,
  making: Making,
  pages: readonly PageOutput[],
  changedAt: (output: Output) => string,
): FileOutput {
  const indexed = pages.map((output) => ({
    path: output.page.path,
    canonicalPath: output.canonicalPath,
    changed: changedAt(output),
  }))
  const entries = sitemapEntries(site.referenceId, indexed)
  const body = sitemapXml(making.siteUrl, entries)
  return { kind: 'file', file: SITEMAP.slice(1), hash: hashText(body), body: () => body }
}

const shown = (hash: string) => hash.split('.', 1)[0]
