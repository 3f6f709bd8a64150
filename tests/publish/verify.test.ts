// @feature-file publish.verify

import { describe, expect, test } from 'vitest'
import { createLinkCheck } from '../../scripts/publish/make/links.ts'
import { verifyPage } from '../../scripts/publish/make/verify.ts'
import { toLiveVenue } from '../../src/edge/venue-index.ts'

const checkLink = createLinkCheck({
  venue: toLiveVenue(
    {
      id: 'b',
      timestamp: '',
      referenceId: 'grill',
      bundle: '',
      locales: ['en', 'ar'],
      browserLanguage: false,
      domains: [],
      homeRedirect: null,
      paths: ['', '/dinein', '/dinein/12', '/dinein/cart', '/order/_'],
      shells: [{ pattern: '/order/:orderId', path: '/order/_' }],
      policies: [],
      policyOf: {},
    },
    '',
  ),
  siteUrl: 'http://x.test',
  files: new Set([
    ...['', 'dinein/', 'dinein/12/', 'dinein/cart/', 'order/_/'].map((folder) => `${folder}index.html`),
    ...['index.ar.html', 'dinein/_payload.json', 'sitemap.xml'],
  ]),
  assets: new Set(['/assets/a.1.js']),
  publicFiles: new Set(['favicon.svg']),
  served: new Set(['_image']),
})

function findings(body: string, head = '<title>T</title>') {
  const html = `<!DOCTYPE html><html lang="en"><head>${head}</head><body>${body}</body></html>`
  return verifyPage({ file: 'dinein/index.html', html, base: '/grill/dinein' }, checkLink)
    .filter((finding) => finding.foreign !== 'cafe')
    .map((finding) => `${finding.severity}: ${finding.detail}`)
}

describe('verifyPage', () => {
  test.each([
    '/grill',
    '/grill/dinein',
    '/grill/dinein?table=4#top',
    'http://x.test/grill/dinein/12',
    '/grill/order/77',
    '/grill/dinein/_payload.json',
    '/grill/builds/../dinein',
    '/grill/sitemap.xml',
    '/grill/Dine_In/12',
    'dinein',
    '/assets/a.1.js',
    '/favicon.svg',
    '/',
    '/_image?url=x&w=320',
    '/cafe',
    'https://elsewhere.test/x',
    'mailto:a@b.c',
    'tel:+96512345678',
    '',
  ])('accepts a link to %j', (href) => {
    expect(findings(`<a href="${href}">x</a>`)).toEqual([])
  })

  test.each([
    '/grill/dinein/13',
    '/grill/pickup',
    '/grill/dinein/12/_payload.json',
    '/grill/index.de.html',
    '/grill/manifest.json',
    '/grill/missing.xml',
    '/assets/a.2.js',
    '/favicon.ico',
    '/grill/order/7/8',
    'javascript:alert(1)',
    'http://',
  ])('reports a broken link to %j', (href) => {
    expect(findings(`<a href="${href}">x</a>`)).toEqual([expect.stringContaining('error: <a href')])
  })

  test('checks the addresses of pictures, scripts, forms and every candidate of a srcset', () => {
    expect(findings('<img src="/assets/no.png" alt="">')).toHaveLength(1)
    expect(findings('<img srcset="/_image?url=a,b&w=1 1x, /assets/no.png 2x" alt="">')).toHaveLength(1)
    expect(findings('<img srcset="/_image?url=a,b&w=1 1x,/assets/no.png 2x" alt="">')).toHaveLength(1)
    expect(findings('<img srcset="/_image?url=a, /assets/no.png, /assets/no2.png" alt="">')).toHaveLength(2)
    expect(findings('<script src="/assets/no.js"></script>')).toHaveLength(1)
    expect(findings('<form action="/grill/nowhere"></form>')).toHaveLength(1)
  })

  test('warns about a link to a venue that is not published yet', () => {
    expect(findings('<a href="/bakery">x</a>')).toEqual([expect.stringMatching(/^warning: /)])
  })

  test('reports a fragment without a target', () => {
    expect(findings('<a href="#c1">x</a><h2 id="c1">y</h2>')).toEqual([])
    expect(findings('<a href="#c2">x</a>')).toEqual([expect.stringContaining('#c2')])
  })

  test('reports an unclosed element, but not a missing optional end tag', () => {
    expect(findings('<ul><li>a<li>b</ul><p>c<br>')).toEqual([])
    expect(findings('<main><section>a</main>')).toEqual([expect.stringContaining('<section> is not closed')])
  })

  test('reports structured data that is not JSON', () => {
    expect(findings('<script type="application/ld+json">{"a":"<b>"}</script>')).toEqual([])
    expect(findings('<script type="application/ld+json">{"a":</script>')).toHaveLength(1)
  })

  // @feature screen.meta
  test('reports a missing doctype or title', () => {
    expect(findings('', '<title></title>')).toEqual([expect.stringContaining('no title')])
    expect(findings('<svg><title>x</title></svg>', '')).toEqual([expect.stringContaining('no title')])
    const bare = verifyPage({ file: 'f', html: '<title>x</title>', base: '/' }, checkLink)
    expect(bare.map((finding) => finding.detail)).toEqual([expect.stringContaining('doctype')])
  })

  test('reports content that the page’s policy blocks', () => {
    expect(findings('<p onclick="x()">a</p>')).toEqual([expect.stringMatching(/^error: .*onclick/)])
    expect(findings('<p style="color:red">a</p>')).toEqual([expect.stringMatching(/^warning: .*style/)])
  })
})
