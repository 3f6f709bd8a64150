// @feature-file routing.language-negotiation language.default

import { describe, expect, it } from 'vitest'
import { negotiateLocale, preferredLocale } from '../../../src/edge/negotiate.ts'
import { encodePath, pathSegments } from '../../../src/edge/request-path.ts'
import { compileShells, matchShell } from '../../../src/edge/shells.ts'

describe('preferredLocale', () => {
  it.each([
    ['ar-KW,ar;q=0.9,en;q=0.8', ['en', 'ar'], 'ar'],
    ['en;q=0.5, ar;q=0.50', ['ar', 'en'], 'en'],
    ['EN-us', ['ar', 'en'], 'en'],
    ['zh-Hant-TW', ['en', 'zh'], 'zh'],
    ['zh-Hant-TW', ['en', 'zh', 'zh-hant'], 'zh-hant'],
    ['zh-TW,zh;q=0.9', ['zh', 'zh-Hant'], 'zh-Hant'],
    ['zh-TW,zh;q=0.9', ['en', 'zh'], 'zh'],
    ['zh-CN,zh;q=0.9', ['zh-Hant', 'zh'], 'zh'],
    ['de-x-private', ['en', 'de'], 'de'],
    ['pt', ['en', 'pt-BR'], 'pt-BR'],
    ['pt-PT', ['en', 'pt-BR'], 'pt-BR'],
    ['nb-NO, en;q=0.8', ['en', 'no'], 'no'],
    ['ckb', ['en', 'ku'], 'ku'],
    ['*', ['ja', 'en'], 'ja'],
    ['ja;q=0, *', ['ja', 'en'], 'en'],
    ['en;q=0', ['en'], undefined],
    ['fr, de', ['en', 'ar'], undefined],
    ['en;q=2, ar;q=0.1', ['en', 'ar'], 'ar'],
    [';;,=,en', ['ar', 'en'], 'en'],
    ['', ['en'], undefined],
    [undefined, ['en'], undefined],
  ] as const)('for %s with locales %j returns %s', (header, locales, expected) => {
    expect(preferredLocale(header, [...locales])).toBe(expected)
  })
})

describe('negotiateLocale', () => {
  const headers = (all: Record<string, string>) => (name: string) => all[name]
  const venue = { locales: ['ar', 'en'] as const, browserLanguage: true }
  const negotiated = (all: Record<string, string>, browserLanguage = true) =>
    negotiateLocale({ locales: [...venue.locales], browserLanguage }, headers(all))

  it('prefers the cookie, also quoted or in another case', () => {
    expect(negotiated({ cookie: 'i18n_redirected="EN"', 'accept-language': 'ar' })).toBe('en')
  })
  // @feature language.invalid
  it('ignores a cookie with a similar name or an unknown locale', () => {
    expect(negotiated({ cookie: 'xi18n_redirected=en; i18n_redirected=en-GB' })).toBe('ar')
  })
  // @feature business.browser-language
  it('ignores the browser’s language if the venue disables it', () => {
    expect(negotiated({ 'accept-language': 'en' }, false)).toBe('ar')
  })
})

describe('matchShell', () => {
  const shells = compileShells([
    { pattern: '/:type/:id', path: '/any' },
    { pattern: '/order/:id', path: '/order/_' },
    { pattern: '/order/:id/receipt', path: '/receipt' },
  ])
  it.each([
    [['order', '5'], '/order/_'],
    [['wallet', '5'], '/any'],
    [['order', '5', 'receipt'], '/receipt'],
    [['order'], undefined],
    [['order', '5', 'other'], undefined],
    [[], undefined],
  ] as const)('returns for %j: %s', (segments, expected) => {
    expect(matchShell(shells, segments)).toBe(expected)
  })
})

describe('pathSegments', () => {
  it.each(['/a/../b', '/.', '/%2e%2e/b', '/a%2fb', '/a%5Cb', '/a%00', '/%c3%28', '/%', '/a%0d%0ab'])(
    'refuses %s',
    (pathname) => {
      expect(pathSegments(pathname)).toBeUndefined()
    },
  )
  it('decodes segments that encodePath encodes again', () => {
    const segments = pathSegments('/a%20b//%D9%85/x,y:z/...')
    expect(segments).toEqual(['a b', '\u0645', 'x,y:z', '...'])
    expect(encodePath(segments ?? [])).toBe('/a%20b/%D9%85/x,y:z/...')
  })
})
