import react from '@astrojs/react'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'astro/config'
import publisher from './scripts/publish/make/adapter/adapter.ts'

const modules = (room, ...names) => `/src/${room}/(${names.join('|')})\\.ts`
/** What pages run before the first interaction, in two files instead of ten: small files compress badly one by one. */
const firstScripts = [
  {
    name: 'page',
    priority: 2,
    test: new RegExp(
      [
        modules(
          'enhance',
          'page',
          'page/page-data',
          'page/badge',
          'page/dark',
          'idle/hourly',
          'page/language',
          'this-visit/last-type',
          'idle/new-menu',
          'page/opening',
          'page/toast',
        ),
        modules('stores/cart', 'cart'),
        modules('stores/tracking', 'events'),
        modules('stores/checkout', 'table'),
        modules('stores/orders', 'live-order'),
        modules('stores', 'session', 'last-type'),
        // What menus share with carts and checkouts: apart it would be a request more for 1 KB.
        modules('client', 'headers', 'http', 'site-files'),
        modules('stores', 'payload'),
        modules(
          'domain',
          'order/line',
          'values/localized',
          'menu/price-label',
          'time/schedule',
          'venue/table-title',
          'time/weekday',
        ),
        modules('i18n', 'locale/by-tag'),
        '/node_modules/(nanostores|@nanostores/persistent)/',
        'vite/preload-helper',
      ].join('|'),
    ),
  },
  {
    name: 'menu',
    priority: 1,
    test: new RegExp([modules('enhance', 'menu', 'menu/open-item', 'menu/wake-form')].join('|')),
  },
  // Else screens with addresses alone would load what orders are placed with, for the names of countries.
  {
    name: 'countries',
    priority: 1,
    test: new RegExp(modules('i18n', 'format/format-country')),
  },
]

/** Files that every screen with React has loaded. */
const OF_EVERY_SCREEN =
  /\/(client|format|guarded|islands|page|primitives|rolldown-runtime|rules|errors|ordering)\./

/**
 * What is loaded along with a part that comes later: a screen need not name again, by long names, what it has. A plugin, for
 * Astro replaces the setting of the same name.
 */
const shortPreloads = {
  name: 'short-preloads',
  config: () => ({
    build: {
      modulePreload: {
        resolveDependencies: (_file, files, { hostId }) =>
          /\/(page|menu)\./.test(hostId) ? files : files.filter((file) => !OF_EVERY_SCREEN.test(`/${file}`)),
      },
    },
  }),
}

// Compiled once per change of the code; it knows no venue. scripts/publish renders every venue's pages with it.
export default defineConfig({
  output: 'server',
  adapter: publisher(),
  integrations: [react()],
  trailingSlash: 'never',
  build: { assets: 'assets', inlineStylesheets: 'always' },
  compressHTML: true,
  devToolbar: { enabled: false },
  prefetch: false,
  session: false,
  markdown: { syntaxHighlight: false },
  image: { service: { entrypoint: 'astro/assets/services/noop' } },
  security: {
    csp: {
      // Only what no page can do without. A page that talks to another origin (its API, its map tiles) adds it by
      // Astro.csp.insertDirective, its inline theme by Astro.csp.insertStyleHash.
      directives: [
        "default-src 'self'",
        "base-uri 'self'",
        "connect-src 'self'",
        "font-src 'self'",
        "form-action 'self'",
        "frame-ancestors 'self'",
        "img-src 'self' data:",
        "manifest-src 'self'",
        "object-src 'none'",
        "worker-src 'self'",
      ],
    },
  },
  vite: {
    plugins: [tailwindcss(), shortPreloads],
    environments: {
      client: { build: { rolldownOptions: { output: { codeSplitting: { groups: firstScripts } } } } },
    },
  },
})
