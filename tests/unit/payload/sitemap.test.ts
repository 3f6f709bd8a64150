// @feature-file screen.sitemap

import { describe, expect, it } from 'vitest'
import type { SitePlan } from '../../../src/payload/site/page.ts'
import { planRootSite } from '../../../src/payload/site/root-site.ts'
import { robotsTxt, sitemapEntries, sitemapIndexXml, sitemapXml } from '../../../src/payload/site/sitemap.ts'

const page = (path: string, locale: string, canonicalPath: string, indexable = true) =>
  ({ path, locale, view: { canonicalPath, indexable } }) as SitePlan['pages'][number]

describe('the sitemap', () => {
  it('lists canonical, indexable pages once, with the latest change in any language', () => {
    const site = {
      referenceId: 'corner',
      pages: [
        page('', 'en', '/corner'),
        page('', 'ar', '/corner'),
        page('/pickup/c/tea', 'en', '/corner/dinein/c/tea'),
        page('/dinein/cart', 'en', '/corner/dinein/cart', false),
      ],
    } as unknown as SitePlan
    const changed = { en: '2026-01-01T00:00:00.000Z', ar: '2026-02-01T00:00:00.000Z' } as Record<
      string,
      string
    >
    expect(sitemapEntries(site, (_, locale) => changed[locale] ?? '')).toEqual([
      { path: '/corner', changed: changed.ar },
    ])
  })

  it('escapes XML markup', () => {
    const xml = sitemapXml('https://s.example', [{ path: `/a&b<'">`, changed: '2026-01-01' }])
    expect(xml).toContain(
      '<loc>https://s.example/a&amp;b&lt;&apos;&quot;&gt;</loc><lastmod>2026-01-01</lastmod>',
    )
  })

  it('is listed in robots.txt and in the index', () => {
    expect(robotsTxt('https://s.example')).toContain('\nSitemap: https://s.example/sitemap.xml\n')
    expect(sitemapIndexXml('https://s.example', ['corner'])).toContain(
      '<loc>https://s.example/corner/sitemap.xml</loc>',
    )
  })
})

describe('pages outside venues', () => {
  // @feature route.landing
  it('exist in every language, and name venues in that language', () => {
    const venue = {
      referenceId: 'corner',
      name: { en: 'Corner', ar: 'الزاوية' },
      description: {},
      locales: ['en'],
      image: null,
    }
    const site = planRootSite(['en', 'ar'], [venue], ['corner'], 'https://s.example')
    expect(site.pages.map(({ path, locale }) => `${locale} ${path}`)).toEqual([
      'en ',
      'en /404',
      'en /433',
      'en /500',
      'ar ',
      'ar /404',
      'ar /433',
      'ar /500',
    ])
    const arabic = site.pages.find(({ path, locale }) => path === '' && locale === 'ar')?.view
    expect(arabic).toMatchObject({
      page: 'landing',
      dir: 'rtl',
      venues: [{ name: 'الزاوية', href: '/corner' }],
    })
  })
})
