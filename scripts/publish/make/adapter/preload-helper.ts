/**
 * Replaces the bundler's code around each `import()`, which is part of every page: 2 KB for style sheets, nonces and broken
 * preloads, none of which our lazy files need. Our code only preloads all scripts of an import at once. If the bundler
 * renames its module, pages still work, and the byte budgets fail.
 */
export const PRELOAD_HELPER = '\0vite/preload-helper.js'

/** Runs in browsers as source text, so it must not refer to anything outside. `deps` are paths from the site's root. */
function preload(load: () => Promise<unknown>, deps: readonly string[] = []): Promise<unknown> {
  for (const dep of deps) {
    const href = `/${dep}`
    if (document.querySelector(`link[href="${href}"]`)) continue
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.href = href
    document.head.append(link)
  }
  return load()
}

export const smallPreload = {
  name: 'sufra-small-preload',
  load: {
    order: 'pre' as const,
    // With a query, it is a copy.
    handler: (id: string) =>
      id.split('?')[0] === PRELOAD_HELPER ? `export const __vitePreload = ${preload}` : null,
  },
  generateBundle(_options: unknown, bundle: Readonly<Record<string, { readonly fileName: string }>>) {
    const styles = Object.keys(bundle).filter((name) => name.endsWith('.css'))
    if (styles.length > 0) throw new Error(`lazy scripts must not import style sheets: ${styles.join(', ')}`)
  },
}
