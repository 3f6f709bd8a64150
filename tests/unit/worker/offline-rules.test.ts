import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { OFFLINE_PATH } from '../../../src/payload/address/paths.ts'
import {
  addOpened,
  classifyRequest,
  findAssets,
  findFallback,
  findImports,
  findPayloads,
  listCorePages,
  MAX_OPENED_PAGES,
  markAsOf,
  markSavedPages,
  OFFLINE_PAGE,
  pagePath,
  readLanguage,
  toAddress,
} from '../../../src/worker/offline-rules.ts'

const GRILL = { referenceId: 'grill', path: '/grill' }
const OWN_HOST = { referenceId: 'grill', path: '/' }

const PATHS = [
  ...['', '/more', '/Policies', '/order/_'],
  ...['/dinein', '/dinein/search', '/dinein/cart', '/dinein/checkout', '/dinein/cold', '/dinein/cold/hummus'],
  ...['/delivery', '/delivery/search', '/delivery/cold'],
]
const segment = fc
  .string({ minLength: 1 })
  .filter((text) => !/[/\\]|^\.{1,2}$/.test(text) && text.isWellFormed())

describe('pagePath', () => {
  it.each([
    ['/grill', GRILL, ''],
    ['/grill/', GRILL, ''],
    ['/grill/dinein', GRILL, '/dinein'],
    ['/grill/dinein/index.ar.html', GRILL, '/dinein'],
    ['/grill/dinein/index.html', GRILL, '/dinein'],
    ['/grill-bar', GRILL, null],
    ['/grill-bar/dinein', GRILL, null],
    ['/', GRILL, null],
    ['/assets/app.js', GRILL, null],
    ['/', OWN_HOST, ''],
    ['/dinein', OWN_HOST, '/dinein'],
    ['/grill/dinein', OWN_HOST, '/dinein'],
    ['/grill/caf%C3%A9', GRILL, '/caf%C3%A9'],
    ['/grill/%', GRILL, '/%'],
  ])('returns for %s in %o: %j', (pathname, scope, path) => expect(pagePath(pathname, scope)).toBe(path))

  it('is normalized, and reverses toAddress', () => {
    fc.assert(
      fc.property(
        fc.array(segment, { maxLength: 4 }),
        fc.constantFrom(GRILL, OWN_HOST),
        (segments, where) => {
          const path = segments.map((part) => `/${encodeURIComponent(part)}`).join('')
          fc.pre(!/\/index(\.[\w-]+)?\.html$/.test(path))
          expect(pagePath(toAddress(path, where), where)).toBe(path)
          expect(pagePath(`${toAddress(path, where)}/`, where)).toBe(path)
        },
      ),
    )
  })

  // @feature offline.scope
  it('returns null for another venue whose reference id starts the same', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[\w-]{1,8}$/),
        fc.array(segment, { maxLength: 3 }),
        (more, segments) => {
          const path = [`/grill${more}`, ...segments.map(encodeURIComponent)].join('/')
          expect(pagePath(path, GRILL)).toBeNull()
          expect(classifyRequest(new URL(path, 'https://sufra.test'), true, GRILL)).toBeNull()
        },
      ),
    )
  })
})

describe('a request', () => {
  it.each([
    ['/grill/dinein', true, 'page'],
    ['/grill/dinein', false, null],
    ['/grill/dinein/_payload.json', false, 'payload'],
    ['/grill/builds/latest.json', false, null],
    ['/grill/manifest.webmanifest', false, null],
    ['/grill-bar', true, null],
    ['/other/_payload.json', false, null],
    ['/api/webapp/order', false, null],
    ['/api', true, null],
    ['/_maps/search', false, null],
    ['/assets/page.1a2b.js', false, 'asset'],
    ['/assets/inter.1a2b.woff2', false, 'font'],
    ['/_image?url=%2Fmedia%2Fa.png&w=320', false, 'picture'],
    ['/media/a.png', false, 'picture'],
  ])('to %s (navigation: %s) is classified as %s', (path, navigates, kind) =>
    expect(classifyRequest(new URL(path, 'https://sufra.test'), navigates, GRILL)).toBe(kind),
  )

  // @feature offline.scope
  it('to the API is not handled, also on the venue’s own host', () => {
    fc.assert(
      fc.property(fc.array(segment, { maxLength: 3 }), fc.boolean(), (segments, navigates) => {
        const path = ['/api', ...segments.map(encodeURIComponent)].join('/')
        for (const where of [GRILL, OWN_HOST])
          expect(classifyRequest(new URL(path, 'https://sufra.test'), navigates, where)).toBeNull()
      }),
    )
  })

  // @feature counter.qr-codes
  it('to the code of a table is left to the browser, which follows the redirect', () => {
    for (const where of [GRILL, OWN_HOST])
      expect(classifyRequest(new URL('/q/bcdfghjk', 'https://sufra.test'), true, where)).toBeNull()
  })
})

describe('the core pages', () => {
  it('are home, and all pages except items of the order types that were opened', () => {
    expect(listCorePages(PATHS, ['/dinein/cold/hummus'])).toEqual([
      ...['', '/dinein', '/dinein/search', '/dinein/cart', '/dinein/checkout', '/dinein/cold'],
    ])
    expect(listCorePages(PATHS, ['/delivery', '/dinein'])).toContain('/delivery/cold')
  })

  it('are of the first order type if none was opened', () =>
    expect(listCorePages(PATHS, ['', '/Policies'])).toEqual(listCorePages(PATHS, ['/dinein'])))

  it('are limited in number, and only pages of the build', () => {
    const many = Array.from({ length: 500 }, (_, index) => `/dinein/c${index}`)
    const always = listCorePages([...PATHS, ...many], ['/dinein'])
    expect(always.length).toBeLessThanOrEqual(80)
    expect(always).toContain('/dinein/checkout')
  })

  it('opened pages are stored up to a limit, newest first, without duplicates', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(60), { minLength: 1, maxLength: 150, size: 'max' }), (visits) => {
        const opened = visits.reduce<string[]>((before, id) => addOpened(`/p${id}`, before), [])
        expect(opened).toEqual(
          [...new Set([...visits].reverse())].slice(0, MAX_OPENED_PAGES).map((id) => `/p${id}`),
        )
      }),
    )
  })
})

describe('a page that is not saved', () => {
  const saved = ['/dinein', '', '/dinein/cart', '/dinein/search']

  it.each([
    ['/dinein/cold/hummus', { path: '/dinein', row: '/dinein/cold/hummus' }],
    ['/dinein/grill', { path: '/dinein', row: null }],
  ])('falls back to its menu: %s', (path, instead) => expect(findFallback(path, saved)).toEqual(instead))

  it.each(['/Policies', '/delivery', '/delivery/cold/hummus', '', '/dinein'])('has no fallback: %s', (path) =>
    expect(
      findFallback(
        path,
        saved.filter((other) => other !== path),
      ),
    ).toBeNull(),
  )

  // @feature offline.fallback
  it('falls back only to its own menu', () => {
    const path = fc.constantFrom(...PATHS, '/reservation/history', '/dinein/a/b/c')
    fc.assert(
      fc.property(path, fc.uniqueArray(path), (wanted, all) => {
        const others = all.filter((other) => other !== wanted)
        const instead = findFallback(wanted, others)
        if (!instead) return
        expect(others).toContain(instead.path)
        expect(wanted.startsWith(`${instead.path}/`)).toBe(true)
      }),
    )
  })

  it('is replaced by the offline page, which lists the saved pages', () => {
    expect(OFFLINE_PAGE).toBe(OFFLINE_PATH)
    expect(listCorePages([...PATHS, OFFLINE_PAGE], [])).toContain(OFFLINE_PAGE)
    expect(markSavedPages('<!doctype html><html lang=en>', ['/grill', '/grill/dinein'])).toBe(
      '<!doctype html><html data-saved-pages="/grill /grill/dinein" lang=en>',
    )
    expect(markSavedPages('<html>', ['/grill/$&"><script>'])).not.toContain('"><script')
  })
})

describe('the files of a page', () => {
  const html =
    '<html lang="ar" dir="rtl"><link rel="preload" as="font" href="/assets/inter.a1.woff2" crossorigin>' +
    '<style>@font-face{src:url(/assets/other.b2.woff2)}</style><link rel="modulepreload" href="/assets/react.c3.js">' +
    '<astro-island component-url="/assets/Cart.d4.js" props="{&quot;payload&quot;:[0,&quot;/grill/dinein/cart/_payload.json&quot;]}">' +
    '<script id="page-data">{"payloadPath":"/grill/dinein/_payload.json","itemMessagesPath":"/assets/item.e5.json"}</script>' +
    '<a href="/other/_payload.json">'

  it('are the scripts and messages it refers to, and the fonts it preloads', () =>
    expect(findAssets(html)).toEqual([
      ...['/assets/react.c3.js', '/assets/Cart.d4.js', '/assets/item.e5.json', '/assets/inter.a1.woff2'],
    ]))

  it('include data of its own venue only', () =>
    expect(findPayloads(html, GRILL)).toEqual([
      '/grill/dinein/cart/_payload.json',
      '/grill/dinein/_payload.json',
    ]))

  it('include the static and dynamic imports of scripts', () => {
    const script =
      'import{a}from"./page.a1.js";import"./rules.b2.js";let d=["assets/open.c3.js","assets/open.d4.css"];' +
      'i(()=>import(`./reports.e5.js`));import("./self.f6.js");"./data.json"'
    expect(findImports(script, '/assets/self.f6.js')).toEqual([
      ...['/assets/page.a1.js', '/assets/rules.b2.js', '/assets/open.c3.js', '/assets/open.d4.css'],
      '/assets/reports.e5.js',
    ])
  })

  it('contain the language, and the time only in an attribute', () => {
    expect(readLanguage(html)).toBe('ar')
    expect(readLanguage('<p>')).toBe('')
    const at = '2026-03-01T10:00:00.000Z'
    expect(markAsOf(`<!doctype html>${html}`, at)).toBe(
      `<!doctype html>${html.replace('<html', `<html data-as-of="${at}"`)}`,
    )
  })
})
