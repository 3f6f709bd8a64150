import { existsSync } from 'node:fs'
import react from '@astrojs/react'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'astro/config'
import publisher from './scripts/publish/make/adapter/adapter.ts'

/** A pattern of source files below `src`. @throws Error if one does not exist, so that a renamed file is not forgotten. */
const modules = (folder, ...names) => {
  for (const name of names) {
    const file = `src/${folder}/${name}.ts`
    if (!existsSync(new URL(file, import.meta.url)))
      throw new Error(`astro.config.mjs: ${file} does not exist; update the list of modules`)
  }
  return `/src/${folder}/(${names.join('|')})\\.ts`
}
/** The scripts that pages run before the first interaction, in two files instead of ten: small files compress badly. */
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
          'page/cart-badges',
          'page/dark-mode',
          'idle/hourly',
          'page/language',
          'this-visit/last-type',
          'idle/new-menu',
          'page/opening-state',
          'page/toast',
        ),
        modules('stores/cart', 'cart'),
        modules('stores/tracking', 'events'),
        modules('stores/checkout', 'table'),
        modules('stores', 'session', 'last-type', 'live-order'),
        // Shared by menus, carts and checkouts: a separate file would be one more request for 1 KB.
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
    test: new RegExp(
      [modules('enhance', 'menu', 'menu/item-sheet-request', 'menu/lazy-item-form')].join('|'),
    ),
  },
  // Otherwise screens with addresses would load the code for placing orders, only for the names of countries.
  {
    name: 'countries',
    priority: 1,
    test: new RegExp(modules('i18n', 'format/format-country')),
  },
]

/** Chunks that every screen with React has loaded. */
const OF_EVERY_SCREEN =
  /\/(client|format|guarded|islands|page|primitives|rolldown-runtime|rules|errors|ordering)\./

/**
 * Preloads of code that is loaded later: leaves out chunks that every screen already has. It is a plugin because Astro
 * replaces the setting of the same name.
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

// Compiled once per change of the code and independent of venues. scripts/publish renders every venue's pages with it.
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
