import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'

const IMPORT = /\b(?:from|import)\s*["'`]\.\/([\w.-]+\.js)["'`]/g
const ISLAND_SCRIPT = /\s(?:component|renderer)-url="([^"]+)"/g
const SCRIPT = /<script\b[^>]*\ssrc="([^"]+)"/g

/** Static imports of each script of a bundle, by URL path. */
export function readBundleImports(
  bundleDir: string,
  assets: readonly string[],
): ReadonlyMap<string, readonly string[]> {
  const scripts = assets.filter((path) => path.endsWith('.js'))
  return new Map(
    scripts.map((path) => {
      const code = readFileSync(join(bundleDir, 'client', path), 'utf8')
      return [path, [...code.matchAll(IMPORT)].map(([, name = '']) => posix.join(posix.dirname(path), name))]
    }),
  )
}

/**
 * Adds preloads of all scripts that the page's islands import to its head, so that browsers request them at once instead of
 * one after the other. Omits scripts that the page's own scripts import.
 */
export function preloadIslands(html: string, imports: ReadonlyMap<string, readonly string[]>): string {
  const first = html.indexOf('<astro-island')
  if (first === -1) return html
  const islands = [...html.slice(first).matchAll(ISLAND_SCRIPT)].map(([, path = '']) => path)
  const wanted = new Set<string>()
  const follow = (path: string) => {
    if (wanted.has(path)) return
    wanted.add(path)
    imports.get(path)?.forEach(follow)
  }
  islands.forEach(follow)
  for (const [, own = ''] of html.matchAll(SCRIPT)) wanted.delete(own)
  const links = [...wanted].map((path) => `<link rel="modulepreload" href="${path}">`)
  return html.replace('</head>', () => `${links.join('')}</head>`)
}
