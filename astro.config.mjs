import react from '@astrojs/react'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'astro/config'
import publisher from './scripts/publish/make/adapter/adapter.ts'

// The bundle is compiled once per change of the code and is independent of venues. scripts/publish renders the pages of all
// venues with it.
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
      // Only what every page needs. A page adds other origins (its API, its map tiles) by Astro.csp.insertDirective, and its
      // inline theme by Astro.csp.insertStyleHash.
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
  },
})
