import type { Renderer } from '../../scripts/publish/make/render.ts'
import type { PageSpec } from '../../src/payload/site/page.ts'

type LightView = { title: string; marker: string; links: string[] }

/** Renders fixture views without the compiler, for tests of the store that start many processes. */
export const lightRenderer: Renderer = {
  bundleId: 'light',
  planCode: 'light',
  dir: null,
  assets: new Set(),
  publicFiles: [],
  render: async (_referenceId: string, page: PageSpec) => {
    const { title, marker, links } = page.view as unknown as LightView
    const anchors = links.map((href) => `<a href="${href}">${href}</a>`).join('')
    const html = `<!doctype html><html lang="en"><head><title>${title}</title></head><body data-marker="${marker}">${anchors}</body></html>`
    return { html, policy: "default-src 'self'" }
  },
}
