import react from '@astrojs/react'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'astro/config'
import publisher from './scripts/publish/adapter/adapter.ts'

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
          'page-data',
          'badge',
          'dark',
          'hourly',
          'language',
          'new-menu',
          'opening',
          'say',
        ),
        modules('stores/cart', 'cart'),
        modules('stores/tracking', 'events'),
        modules('stores/checkout', 'table'),
        modules('stores', 'session'),
        // What menus share with carts and checkouts: apart it would be a request more for 1 KB.
        modules('client', 'http', 'site-files'),
        modules('stores', 'payload'),
        modules('domain', 'clock-time', 'gate', 'line', 'localized', 'price-label', 'schedule', 'weekday'),
        modules('i18n', 'by-tag'),
        '/node_modules/(nanostores|@nanostores/persistent)/',
        'vite/preload-helper',
      ].join('|'),
    ),
  },
  {
    name: 'menu',
    priority: 1,
    test: new RegExp(
      [modules('enhance', 'added', 'availability', 'menu', 'open-item', 'wake-form')].join('|'),
    ),
  },
]

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
    plugins: [tailwindcss()],
    environments: {
      client: { build: { rolldownOptions: { output: { codeSplitting: { groups: firstScripts } } } } },
    },
  },
})
