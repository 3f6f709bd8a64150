import react from '@astrojs/react'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'astro/config'
import publisher from './scripts/publish/make/adapter/adapter.ts'

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
    plugins: [tailwindcss()],
  },
})
