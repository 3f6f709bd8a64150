import type { BuildMeta } from '../../../src/contract/site/build-meta.ts'

function build(referenceId: string, meta: Partial<BuildMeta>): BuildMeta {
  return {
    id: `b-${referenceId}`,
    timestamp: '2026-01-01T00:00:00.000Z',
    referenceId,
    bundle: 'x',
    locales: ['en'],
    browserLanguage: true,
    domains: [],
    homeRedirect: null,
    paths: [''],
    shells: [],
    policies: ["default-src 'self'"],
    policyOf: {},
    ...meta,
  }
}

/**
 * A site with these venues: one with two languages and its own host, one with a single order type, one that has moved, one
 * that is unavailable, and one that ignores the browser’s language.
 */
export const BUILDS: readonly BuildMeta[] = [
  build('_', {
    paths: ['', '/404', '/433', '/500', '/counter', '/counter/join', '/counter/_'],
    locales: ['en', 'ar', 'ja'],
    shells: [{ pattern: '/counter/:referenceId', path: '/counter/_' }],
  }),
  build('grill', {
    locales: ['ar', 'en'],
    domains: ['menu.grill.test'],
    paths: [
      '',
      '/dinein',
      '/dinein/7',
      '/dinein/7/12',
      '/dinein/7/rice & peas.1',
      '/dinein/cart',
      '/pickup',
      '/pickup/7',
      '/Branches',
      '/Feedback',
      '/Policies',
      '/orders/history',
      '/order/_',
      '/reservation/_',
      '/reservation/history',
      '/reservation/success/_',
    ],
    shells: [
      { pattern: '/reservation/:reserveType', path: '/reservation/_' },
      { pattern: '/reservation/success/:reservationId', path: '/reservation/success/_' },
      { pattern: '/order/:orderId', path: '/order/_' },
    ],
    policies: ["default-src 'self'", "default-src 'none'"],
    policyOf: { '/dinein/index.html': 1 },
    imageHosts: ['cdn.grill.test', 'pictures.test:8080'],
  }),
  build('bakery', { paths: ['', '/pickup'], homeRedirect: '/pickup' }),
  build('moved', { paths: [], closed: { kind: 'redirect', url: 'https://elsewhere.test/menu?a=1' } }),
  build('paused', { paths: [], closed: { kind: 'unavailable', message: 'Back in <spring>' } }),
  build('kiosk', { locales: ['ja', 'en', 'pt-BR'], browserLanguage: false, paths: ['', '/dinein'] }),
]
