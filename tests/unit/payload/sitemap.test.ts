// @feature-file screen.sitemap

import { describe, expect, it } from 'vitest'
import { planRootSite } from '../../../src/payload/site/root-site.ts'
import { robotsTxt, sitemapEntries, sitemapIndexXml, sitemapXml } from '../../../src/payload/site/sitemap.ts'

describe('the sitemap', () => {
  it('lists canonical, indexable pages once, with the latest change in any language', () => {
    const [january, february] = ['2026-01-01T00:00:00.000Z', '2026-02-01T00:00:00.000Z']
    const pages = [
      { path: '', canonicalPath: '/corner', changed: january },
      { path: '', canonicalPath: '/corner', changed: february },
      { path: '/pickup/c/tea', canonicalPath: '/corner/dinein/c/tea', changed: january },
      { path: '/dinein/cart', canonicalPath: null, changed: january },
    ]
    expect(sitemapEntries('corner', pages)).toEqual([{ path: '/corner', changed: february }])
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
      'en /counter',
      'en /counter/join',
      'en /counter/_',
      'ar ',
      'ar /404',
      'ar /433',
      'ar /500',
      'ar /counter',
      'ar /counter/join',
      'ar /counter/_',
    ])
    const arabic = site.pages.find(({ path, locale }) => path === '' && locale === 'ar')?.view
    expect(arabic).toMatchObject({
      page: 'landing',
      dir: 'rtl',
      venues: [{ name: 'الزاوية', href: '/corner' }],
    })
  })
})
