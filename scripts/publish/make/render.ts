import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ROOT_SITE } from '../../../src/contract/wire/reserved-names.ts'
import type { PageSpec } from '../../../src/payload/site/page.ts'
import type { FileOutput } from '../plan/plan.ts'
import { DEFAULT_TILE_URL } from '../plan/tile-url.ts'
import { bundleFiles } from '../release/bundle-files.ts'
import { PublishError } from '../release/errors.ts'
import type { ScreenStyles } from '../release/page-parts.ts'
import type * as Bundle from './adapter/server.ts'
import { planHash } from './bundle-hash.ts'
import { preloadIslands, readBundleImports } from './preloads.ts'
import { loadScreenStyles } from './screen-styles.ts'

export type RenderedPage = {
  /** The page without the styles of its screen. */
  html: string
  policy: string | undefined
  /** The styles of its screen, for `composePage`. */
  styles?: ScreenStyles | undefined
}

/** Renders the compiled pages for any venue. The only access of the publisher to them. */
export type Renderer = {
  readonly bundleId: string
  /** Hash of the code that plans pages. */
  readonly planCode: string
  /** URL of map tiles; undefined if no page has a map. */
  readonly tileUrl?: string
  /** The folder of the bundle's hashed client files, which are installed before a release goes live; null if there are none. */
  readonly dir: string | null
  /** URL paths of the hashed client files. */
  readonly assets: ReadonlySet<string>
  /** The files of `public/`, which belong to the site's own release. */
  readonly publicFiles: readonly FileOutput[]
  /**
   * Renders a page as HTML with its Content-Security-Policy. `siteUrl` is the origin of the site.
   * Throws `render-failed` with the page's path if the page throws or does not exist.
   */
  render(referenceId: string, page: PageSpec, siteUrl: string): Promise<RenderedPage>
}

/** Loads the bundle that `compile()` wrote to `dir`. Takes about a tenth of a second; Node caches the module. */
export async function loadRenderer(
  dir: string,
  bundleId: string,
  tileUrl = DEFAULT_TILE_URL,
): Promise<Renderer> {
  const entry = pathToFileURL(join(dir, 'server', 'entry.mjs')).href
  const { createApp, createViewRenderer, listStyles } = (await import(entry)) as typeof Bundle
  const { manifest } = createApp()
  const renderView = createViewRenderer(manifest)
  const screenStyles = await loadScreenStyles(dir, listStyles(manifest))
  const files = bundleFiles(dir)
  const imports = readBundleImports(dir, files.assets)

  return {
    bundleId,
    planCode: planHash(),
    tileUrl,
    dir,
    assets: new Set(files.assets),
    publicFiles: files.public.map((path) => ({
      kind: 'file',
      file: path.slice(1),
      hash: bundleId,
      body: () => readFileSync(join(dir, 'client', path)),
    })),
    async render(referenceId, page, siteUrl) {
      try {
        const { html, policy, styles } = await renderView(addressOf(referenceId, page.path), {
          view: page.view,
          siteUrl,
          tileUrl,
        })
        return { html: preloadIslands(html, imports), policy, styles: screenStyles.get(styles) }
      } catch (error) {
        const message = error instanceof Error ? error.message : String(error)
        throw new PublishError('render-failed', referenceId, `${message} (${page.locale})`, {
          path: page.path,
          cause: error,
        })
      }
    },
  }
}

/** The paths of the site's own pages do not start with a venue. */
function addressOf(referenceId: string, path: string): string {
  return referenceId === ROOT_SITE ? path || '/' : `/${referenceId}${path}`
}
