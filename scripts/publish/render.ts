import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { App } from 'astro/app'
import { ROOT_SITE } from '../../src/contract/reserved-names.ts'
import type { PageSpec } from '../../src/payload/page.ts'
import { bundleFiles } from './assets-fs.ts'
import { PublishError } from './errors.ts'
import type { FileOutput } from './plan.ts'
import { preloadIslands, readImports } from './preloads.ts'
import { DEFAULT_TILE_URL } from './tile-url.ts'

export type RenderedPage = { html: string; policy: string | undefined }

/** The compiled pages, ready to render any venue. The rest of the publisher knows them only by this. */
export type Renderer = {
  readonly bundleId: string
  /** Address of the tiles that pages with a map show; none where no page has one. */
  readonly tileUrl?: string
  /** Where the bundle's hashed client files are, to be installed before a release goes live; null if it has none. */
  readonly dir: string | null
  /** URL paths of the hashed client files. */
  readonly assets: ReadonlySet<string>
  /** The files of `public/`, which belong to the site's own release. */
  readonly publicFiles: readonly FileOutput[]
  /**
   * One page as HTML with its Content-Security-Policy. `siteUrl` is the origin the site is reached at.
   * Throws `render-failed`, naming the page, if it does not come out with status 200.
   */
  render(referenceId: string, page: PageSpec, siteUrl: string): Promise<RenderedPage>
}

/** Loads the bundle that `compile()` left in `dir`. Takes about a tenth of a second, then is kept by the process. */
export async function loadRenderer(
  dir: string,
  bundleId: string,
  tileUrl = DEFAULT_TILE_URL,
): Promise<Renderer> {
  const entry = pathToFileURL(join(dir, 'server', 'entry.mjs')).href
  const { createApp } = (await import(entry)) as { createApp: (options: { streaming: boolean }) => App }
  const app = createApp({ streaming: false })
  // An error page is no substitute for a page of a release: what a page throws is the publisher's to report.
  app.renderError = (_request, { error, status }) =>
    Promise.reject(error instanceof Error ? error : new Error(`rendered with status ${status}`))
  const files = bundleFiles(dir)
  const imports = readImports(dir, files.assets)

  return {
    bundleId,
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
      const request = new Request(siteUrl + addressOf(referenceId, page.path))
      const fail = (message: string, cause?: unknown) =>
        new PublishError('render-failed', referenceId, `${message} (${page.locale})`, {
          path: page.path,
          cause,
        })
      let response: Response
      try {
        response = await app.render(request, {
          locals: { view: page.view, siteUrl, tileUrl },
          // Nothing is fetched while rendering.
          prerenderedErrorPageFetch: () => Promise.reject(new Error('no error page while publishing')),
        })
      } catch (error) {
        throw fail(error instanceof Error ? error.message : String(error), error)
      }
      // The framework gives these two screens the status they stand for.
      const error = referenceId === ROOT_SITE && /^\/(404|500)$/.test(page.path)
      if (response.status !== 200 && !(error && `/${response.status}` === page.path)) {
        throw fail(`rendered with status ${response.status}`)
      }
      return {
        html: preloadIslands(await response.text(), imports),
        policy: response.headers.get('content-security-policy') ?? undefined,
      }
    },
  }
}

/** The site's own pages have no venue before them. */
function addressOf(referenceId: string, path: string): string {
  return referenceId === ROOT_SITE ? path || '/' : `/${referenceId}${path}`
}
