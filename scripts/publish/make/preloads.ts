import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'

const IMPORT = /\b(?:from|import)\s*["'`]\.\/([\w.-]+\.js)["'`]/g
const ISLAND_SCRIPT = /\s(?:component|renderer)-url="([^"]+)"/g
const SCRIPT = /<script\b[^>]*\ssrc="([^"]+)"/g

/** Of each script of a bundle the scripts it imports, by their URL paths; not those it loads when they are needed. */
export function readImports(
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
 * Names in a page's head all scripts its islands start with, so that browsers ask for them at once: otherwise each is
 * found out about when the one that imports it has come. What the page's own scripts bring along is not repeated.
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
