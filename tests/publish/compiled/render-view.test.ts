/**
 * `renderView` uses internals of Astro, so its output is compared byte for byte with Astro's answers to requests: for every
 * screen of a venue, the site's own pages and the status pages.
 */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { beforeAll, describe, expect, test } from 'vitest'
import type { RenderedView } from '../../../scripts/publish/make/adapter/render-view.ts'
import type * as Bundle from '../../../scripts/publish/make/adapter/server.ts'
import { compile } from '../../../scripts/publish/make/compile.ts'
import { pullVenue } from '../../../scripts/publish/plan/pull.ts'
import { DEFAULT_TILE_URL } from '../../../scripts/publish/plan/tile-url.ts'
import { createClient } from '../../../src/client/platform.ts'
import { ROOT_SITE } from '../../../src/contract/wire/reserved-names.ts'
import { defaultPrintChoice, menuParts } from '../../../src/domain/printing/print-choice.ts'
import { languages } from '../../../src/i18n/locale/languages.ts'
import { printView } from '../../../src/payload/pages/print-page.ts'
import { receiptView } from '../../../src/payload/pages/receipt-page.ts'
import type { SitePlan } from '../../../src/payload/site/page.ts'
import { planRootSite } from '../../../src/payload/site/root-site.ts'
import { planSite } from '../../../src/payload/site/site.ts'
import { EVERY_LANGUAGE } from '../../e2e/support/visit/walk-venue.ts'
import { exampleReceipt } from '../../helpers/receipts/example-receipt.ts'
import { countForExtent, sample } from '../../helpers/seed.ts'
import { openSiteFixture } from '../../helpers/site-fixture.ts'
import { CAFE, createVenueFile } from '../../helpers/venue-variant.ts'

const SITE_URL = 'http://127.0.0.1:4321'
const LISTED = {
  referenceId: 'vela',
  name: { en: 'Vela' },
  description: { en: 'Vela Torma' },
  locales: ['en', 'ar'],
  image: null,
}

type Page = { readonly path: string; readonly locals: App.Locals }
type Rendered = { readonly html: string; readonly policy: string | undefined }

let manifest: ReturnType<typeof Bundle.createApp>['manifest']
let createViewRenderer: typeof Bundle.createViewRenderer
let byAstro: (page: Page) => Promise<Rendered>
const pages: Page[] = []

beforeAll(async () => {
  const { dir } = await compile()
  const entry = pathToFileURL(join(dir, 'server', 'entry.mjs')).href
  const bundle = (await import(entry)) as typeof Bundle
  const app = bundle.createApp({ streaming: false })
  app.renderError = (_request, { error, status }) => Promise.reject(error ?? new Error(`status ${status}`))
  manifest = app.manifest
  createViewRenderer = bundle.createViewRenderer
  byAstro = async ({ path, locals }) => {
    const response = await app.render(new Request(SITE_URL + path), { locals })
    return {
      html: await response.text(),
      policy: response.headers.get('content-security-policy') ?? undefined,
    }
  }
  const spoken = new Set([
    'en',
    'ar',
    ...sample(languages, countForExtent({ quick: 1, full: 4, nightly: 4 })),
  ])
  for (const plan of [planRootSite(languages, [LISTED], [], SITE_URL), ...(await planned())])
    for (const { path, locale, view } of plan.pages)
      if (spoken.has(locale))
        pages.push({
          path: plan.referenceId === ROOT_SITE ? path || '/' : `/${plan.referenceId}${path}`,
          locals: { view, siteUrl: SITE_URL, tileUrl: DEFAULT_TILE_URL },
        })
}, 300_000)

/** A venue with every screen, and another one with its own theme, without trackers, and with a dine-in menu from which nobody orders. */
async function planned(): Promise<SitePlan[]> {
  const site = await openSiteFixture()
  try {
    const cafe = createVenueFile(CAFE, '4e5f6a7b')
    cafe.business.dinein_cart = false
    const files = [createVenueFile(EVERY_LANGUAGE, '0a1b2c3d'), cafe]
    const client = createClient({ base: `${site.url}/api`, locale: () => 'en', fetch })
    const plans: SitePlan[] = []
    for (const file of files) {
      expect(await site.importVenue(file)).toMatchObject({ status: 200 })
      const pulled = await pullVenue(client, file.business.reference_id, Date.now())
      if ('closed' in pulled) throw new Error('the venue shows no pages')
      plans.push(planSite(pulled.venue, pulled.day))
      const code = { svg: '<svg></svg>', address: 'example.com' }
      const view = printView(pulled.venue, pulled.day, { ...defaultPrintChoice, parts: menuParts }, code)
      if (view)
        pages.push({ path: '/counter/print', locals: { view, siteUrl: SITE_URL, tileUrl: DEFAULT_TILE_URL } })
    }
    const receipt = receiptView(exampleReceipt, {
      ...({
        locale: 'ar',
        paper: 'a4',
        address: '/api/receipts/abc',
        pdf: true,
        code: '<svg></svg>',
      } as const),
    })
    pages.push({
      path: '/counter/receipt',
      locals: { view: receipt, siteUrl: SITE_URL, tileUrl: DEFAULT_TILE_URL },
    })
    return plans
  } finally {
    await site.close()
  }
}

/** Astro puts the styles of a screen at the end of the head. */
function withStyles({ html, policy, styles }: RenderedView): Rendered {
  return { html: html.replace('</head>', () => `${styles}</head>`), policy }
}

/** The first difference of two pages, with its context, because whole pages would be too long to read. */
function difference(ours: Rendered, theirs: Rendered): [string, string] | null {
  const [a, b] = [ours, theirs].map(({ html, policy }) => `${policy} ${html}`) as [string, string]
  if (a === b) return null
  const at = [...a].findIndex((letter, index) => letter !== b[index])
  return [a.slice(at - 50, at + 50), b.slice(at - 50, at + 50)]
}

describe('a page rendered without a request', () => {
  test('is identical to Astro’s answer to a request, on every screen', { timeout: 300_000 }, async () => {
    const renderView = createViewRenderer(manifest)
    const routes = manifest.routes
      .map(({ routeData }) => routeData)
      .filter(({ origin }) => origin === 'project')
    const seen = new Set<string>()
    for (const page of pages) {
      const { path, locals } = page
      const [ours, theirs] = [await renderView(path, locals), await byAstro(page)]
      expect(difference(withStyles(ours), theirs), path).toBeNull()
      seen.add(routes.find(({ pattern }) => pattern.test(path))?.route ?? path)
    }
    expect(routes.length).toBeGreaterThan(25)
    expect([...seen].sort()).toEqual(routes.map(({ route }) => route).sort())
  })

  test('does not depend on pages rendered before or at the same time', { timeout: 300_000 }, async () => {
    const some = sample(pages, countForExtent({ quick: 12, full: 30, nightly: 30 }))
    const kept = createViewRenderer(manifest)
    const alone: Rendered[] = []
    for (const { path, locals } of some) alone.push(await createViewRenderer(manifest)(path, locals))
    const together = await Promise.all(some.map(({ path, locals }) => kept(path, locals)))
    const again = await Promise.all(some.map(({ path, locals }) => kept(path, locals)))
    for (const [index, first] of alone.entries())
      for (const rendered of [together, again])
        expect(difference(rendered[index] as Rendered, first), some[index]?.path).toBeNull()
  })

  test('copies from other pages only what it would contain itself', { timeout: 300_000 }, async () => {
    const renderView = createViewRenderer(manifest)
    for (const { path, locals } of pages) {
      const shared = await renderView(path, locals)
      // Parts are kept by the identity of what they show.
      const view = JSON.parse(JSON.stringify(locals.view)) as typeof locals.view
      const alone = await renderView(path, { ...locals, view })
      expect(difference(shared, alone), path).toBeNull()
    }
  })

  test('has the policy of its own inline parts, however many other venues have been rendered', async () => {
    const renderView = createViewRenderer(manifest)
    const home = pages.find(({ locals }) => locals.view.page === 'home')
    if (home?.locals.view.page !== 'home') throw new Error('no venue has a home page')
    const { view } = home.locals
    const { theme } = view.venue
    const themed = (style: string): Page => {
      const venue = { ...view.venue, theme: { ...theme, style } }
      return { ...home, locals: { ...home.locals, view: { ...view, venue } } }
    }
    const policies = new Set<string | undefined>()
    for (let at = 0; at < 1100; at++)
      policies.add((await renderView(home.path, themed(`#${at}`).locals)).policy)
    expect(policies.size).toBe(1100)
    for (const at of [0, 1, 600, 1099]) {
      const page = themed(`#${at}`)
      const ours = await renderView(page.path, page.locals)
      expect(difference(withStyles(ours), await byAstro(page))).toBeNull()
    }
  })

  test('is refused for an unknown page, and for a script in the head that would be shared', async () => {
    const [page] = pages
    if (!page) throw new Error('no pages')
    await expect(createViewRenderer(manifest)('/a/b/c/d/e/f', page.locals)).rejects.toThrow(
      'there is no page at /a/b/c/d/e/f',
    )
    const scripts = [{ stage: 'head-inline', children: 'x()' }] as const
    const routes = manifest.routes.map((route) => ({ ...route, scripts: [...scripts] }))
    await expect(createViewRenderer({ ...manifest, routes })(page.path, page.locals)).rejects.toThrow(
      /has scripts in its head/,
    )
  })
})
