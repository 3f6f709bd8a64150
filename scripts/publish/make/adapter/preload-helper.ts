/**
 * In place of the bundler's own code around each `import()`, which every page would carry: 2 KB for style sheets, nonces
 * and broken preloads that are not among our lazy files. What remains asks for all scripts of an import at once. The module
 * is the bundler's; if it should come by another name, pages work as before and the budgets speak up.
 */
const HELPER = '\0vite/preload-helper.js'

/** Runs in browsers, as its text: nothing from outside it. `deps` are paths below the site's root. */
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
    handler: (id: string) => (id === HELPER ? `export const __vitePreload = ${preload}` : null),
  },
  generateBundle(_options: unknown, bundle: Readonly<Record<string, { readonly fileName: string }>>) {
    const styles = Object.keys(bundle).filter((name) => name.endsWith('.css'))
    if (styles.length > 0) throw new Error(`no lazy script brings style sheets along: ${styles.join(', ')}`)
  },
}
