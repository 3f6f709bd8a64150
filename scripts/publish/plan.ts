import type { PageSpec, SitePlan } from '../../src/payload/page.ts'
import { PublishError } from './errors.ts'
import { assertLocale, assertPath, pageFile, payloadFile } from './files.ts'
import type { Manifest } from './manifest.ts'
import { createStableHash } from './stable-hash.ts'

export type PageOutput = { kind: 'page'; file: string; hash: string; page: PageSpec }
/** A payload or another file that needs no rendering; `body` is only called when it has to be written. */
export type FileOutput = { kind: 'payload' | 'file'; file: string; hash: string; body: () => string | Buffer }
export type Output = PageOutput | FileOutput

export type ReleasePlan = {
  outputs: readonly Output[]
  /** To be made: new, or made from something else than last time. */
  fresh: readonly Output[]
  /** Stand as they are in the release before. */
  kept: readonly Output[]
  /** Files of the release before that this one does not have. */
  removed: readonly string[]
  /** Hash of what concerns the release as a whole. */
  site: string
  items: number
  /** Nothing to publish: every file and everything about the release is as before. */
  unchanged: boolean
}

/**
 * What a release of `site` consists of and which files of it have to be made, compared with the release before.
 * `extras` are files that come with the code. Pure. Throws `invalid` when a path or locale cannot be a file name or two outputs want the same file.
 */
export function planRelease(
  site: SitePlan,
  made: { bundleId: string; siteUrl: string },
  previous: Manifest | null,
  extras: readonly FileOutput[] = [],
): ReleasePlan {
  const outputs = [...outputsOf(site, made), ...extras]
  const before = previous?.files ?? {}
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
  const siteHash = createStableHash()({ ...site, pages: undefined, payloads: undefined, files: undefined })
  return {
    outputs,
    fresh,
    kept,
    removed,
    site: siteHash,
    items: site.pages.filter((page) => page.view.page === 'item' && page.locale === site.locales[0]).length,
    unchanged: fresh.length === 0 && removed.length === 0 && previous?.site === siteHash,
  }
}

function outputsOf(site: SitePlan, made: { bundleId: string; siteUrl: string }): Output[] {
  const { referenceId } = site
  const [defaultLocale] = site.locales
  if (defaultLocale === undefined) throw new PublishError('invalid', referenceId, 'the venue has no locale')
  for (const locale of site.locales) assertLocale(referenceId, locale)
  const hash = createStableHash()
  const outputs: Output[] = []
  for (const page of site.pages) {
    assertPath(referenceId, page.path)
    if (!site.locales.includes(page.locale)) {
      throw new PublishError('invalid', referenceId, `locale ${page.locale} is not the venue's`, {
        path: page.path,
      })
    }
    outputs.push({
      kind: 'page',
      file: pageFile(page.path, page.locale, defaultLocale),
      hash: hash([made.bundleId, made.siteUrl, referenceId, page.path, page.locale, page.view]),
      page,
    })
  }
  for (const payload of site.payloads) {
    assertPath(referenceId, payload.path)
    outputs.push({
      kind: 'payload',
      file: payloadFile(payload.path),
      hash: hash(payload.data),
      body: () => JSON.stringify(payload.data),
    })
  }
  for (const file of site.files) {
    assertPath(referenceId, file.path)
    outputs.push({ kind: 'file', file: file.path.slice(1), hash: hash(file.body), body: () => file.body })
  }
  return outputs
}
