import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Inputs, PageSpec, SitePlan } from '../../../src/payload/site/page.ts'
import { sitemapEntries, sitemapXml } from '../../../src/payload/site/sitemap.ts'
import { PublishError } from '../release/errors.ts'
import { assertLocale, pageFile, payloadFile, releasePath } from '../release/files.ts'
import type { Manifest } from '../release/manifest.ts'
import { createPace, type Pace } from '../release/pace.ts'
import { type CardCollector, collectCards } from './card-file.ts'
import { createInputHash, createPageHash, hashText, type PageHasher } from './page-hash.ts'
import { createStableHash } from './stable-hash.ts'

const SITEMAP = '/sitemap.xml'

type OutputBase = {
  file: string
  /** Dependency hash: `{hash of the content}.{hash of the code and settings}`. */
  hash: string
  /** Hash of what it is built from, if that is known. */
  inputs?: string | undefined
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
  /** Hash of the code that plans pages. */
  planCode: string
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

/** Tells whether a site is planned from what a release was planned from, without building its pages. */
export type SiteIdentity = {
  /** Hash of the code and settings for which `inputs` are comparable. */
  readonly plannedBy: string
  /** Undefined if they are known only after the pages are built. */
  readonly inputs: string | undefined
  readonly hashInputs: (inputs: Inputs) => string
}

export function identifySite(site: SitePlan, making: Making): SiteIdentity {
  const hashInputs = createInputHash()
  const plannedBy = hashText(`${making.planCode} ${hashSettings(site, making)}`)
  return { plannedBy, inputs: site.inputs && hashInputs(site.inputs), hashInputs }
}

/** Whether a release is known to be equal to the one with this manifest. If not, the plan tells. */
export function isKnownUnchanged({ plannedBy, inputs }: SiteIdentity, manifest: Manifest): boolean {
  return inputs !== undefined && manifest.plannedBy === plannedBy && manifest.inputs === inputs
}

/** A release that is replaced. `cards` is the text of its `CARDS_FILE`, or null. */
export type Previous = { readonly manifest: Manifest; readonly cards: string | null }

export type PlanOptions = {
  /** Files that come with the code. */
  readonly extras?: readonly FileOutput[]
  /** Awaited now and then, because the pages of a large venue take a while to build and hash. */
  readonly turn?: () => Promise<unknown>
  readonly identity?: SiteIdentity
}

/**
 * Plans a release of `site`: its files, and which of them must be made because they differ from the previous release. Does not build
 * the pages whose inputs are those of the previous release. Adds the venue's sitemap, which needs the times of changes. Pure.
 * Rejects with `invalid` if a path or locale cannot be a file name, or if two outputs have the same file.
 */
export async function planRelease(
  site: SitePlan,
  making: Making,
  previous: Previous | null,
  { extras = [], turn = nextTurn, identity = identifySite(site, making) }: PlanOptions = {},
): Promise<ReleasePlan> {
  const before = previous?.manifest.files ?? {}
  const changedAt = ({ file, hash }: Output) => {
    const entry = before[file]
    return entry && shown(entry.hash) === shown(hash) ? entry.changed : making.at
  }
  const hash = createStableHash()
  const planning: Planning = {
    ...{ shownBy: hashSettings(site, making), hashInputs: identity.hashInputs, pace: createPace(turn) },
    known: previous?.manifest.plannedBy === identity.plannedBy ? before : {},
    cards: collectCards(previous?.cards ?? null),
  }
  const pages = await pageOutputs(site, planning)
  const outputs: Output[] = [...pages, ...(await fileOutputs(site, planning)), ...extras]
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
  const siteHash = hash({
    ...site,
    pages: undefined,
    payloads: undefined,
    files: undefined,
    inputs: undefined,
  })
  return {
    outputs,
    fresh,
    kept,
    removed,
    changedAt,
    site: siteHash,
    items: pages.filter(({ page, isItem }) => isItem && page.locale === site.locales[0]).length,
    cards: planning.cards.text(),
    unchanged: fresh.length === 0 && removed.length === 0 && previous?.manifest.site === siteHash,
  }
}

const hashSettings = ({ referenceId }: SitePlan, { bundleId, siteUrl, tileUrl = '' }: Making): string =>
  createStableHash()([bundleId, siteUrl, tileUrl, referenceId])

/** What the outputs of a release share. */
type Planning = {
  /** Hash of the code and settings that affect rendered pages. */
  readonly shownBy: string
  readonly hashInputs: (inputs: Inputs) => string
  /** Files of the previous release whose `inputs` are comparable. */
  readonly known: Manifest['files']
  readonly cards: CardCollector
  readonly pace: Pace
}

async function pageOutputs(site: SitePlan, planning: Planning): Promise<PageOutput[]> {
  const { referenceId } = site
  const [defaultLocale] = site.locales
  if (defaultLocale === undefined) throw new PublishError('invalid', referenceId, 'the venue has no locale')
  for (const locale of site.locales) assertLocale(referenceId, locale)
  const hashPage = createPageHash()
  const outputs: PageOutput[] = []
  for (const page of site.pages) {
    if (planning.pace.isDue()) await planning.pace.pause()
    if (!site.locales.includes(page.locale)) {
      throw new PublishError('invalid', referenceId, `locale ${page.locale} is not the venue's`, {
        path: page.path,
      })
    }
    const path = releasePath(referenceId, page.path)
    const file = pageFile(path, page.locale, defaultLocale)
    outputs.push(
      keptPage(page, { file, path }, planning) ?? builtPage(page, { file, path }, planning, hashPage),
    )
  }
  return outputs
}

type Place = { readonly file: string; readonly path: string }

/** The output of a page with the inputs of the previous release; null for other pages. */
function keptPage(
  page: PageSpec,
  { file, path }: Place,
  { hashInputs, known, cards }: Planning,
): PageOutput | null {
  const entry = known[file]
  const { facts } = page
  if (entry?.inputs === undefined || !facts) return null
  const inputs = hashInputs(facts.inputs)
  if (entry.inputs !== inputs || !cards.keep(path, page.locale)) return null
  const { canonicalPath, isItem } = facts
  return { kind: 'page', file, hash: entry.hash, inputs, page, canonicalPath, isItem }
}

function builtPage(
  page: PageSpec,
  { file, path }: Place,
  { hashInputs, shownBy, cards }: Planning,
  hashPage: PageHasher,
): PageOutput {
  // Building a view takes a while, so it is read once.
  const { view, facts } = page
  cards.add(path, page.locale, view)
  return {
    ...{ kind: 'page', file, page },
    hash: `${hashPage({ path: page.path, locale: page.locale, view })}.${shownBy}`,
    inputs: facts && hashInputs(facts.inputs),
    canonicalPath: view.indexable ? view.canonicalPath : null,
    isItem: view.page === 'item',
  }
}

async function fileOutputs(
  { referenceId, payloads, files }: SitePlan,
  { known, hashInputs, pace }: Planning,
): Promise<FileOutput[]> {
  const outputs: FileOutput[] = []
  for (const payload of payloads) {
    if (pace.isDue()) await pace.pause()
    const file = payloadFile(releasePath(referenceId, payload.path))
    const inputs = payload.inputs && hashInputs(payload.inputs)
    const entry = known[file]
    if (inputs !== undefined && entry?.inputs === inputs) {
      const body = () => JSON.stringify(payload.data)
      outputs.push({ kind: 'file', file, hash: entry.hash, inputs, body, isData: true })
      continue
    }
    const text = JSON.stringify(payload.data)
    outputs.push({ kind: 'file', file, hash: hashText(text), inputs, body: () => text, isData: true })
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
