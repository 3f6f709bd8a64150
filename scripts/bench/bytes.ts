import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { publishedDemo } from './demo-site.ts'

const compressedSize = (text: string | Buffer) => brotliCompressSync(text).length

/**
 * Measures the compressed bytes (brotli) that each kind of page loads before the first interaction. Prints one line of JSON
 * per page.
 */
export async function benchBytes(print: (line: string) => void): Promise<void> {
  const site = await publishedDemo()
  try {
    for (const [kind, path] of Object.entries(site.pages)) {
      const html = await (await fetch(site.url + path)).text()
      const css = [...html.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(([, text]) => text).join('')
      const scripts = findScripts(html, join(site.siteDir, 'assets'))
      print(
        JSON.stringify({
          bench: 'bytes',
          kind,
          html: compressedSize(html),
          criticalCss: compressedSize(css),
          scripts: scripts.length,
          js: scripts.reduce((sum, file) => sum + compressedSize(readFileSync(file)), 0),
        }),
      )
    }
  } finally {
    await site.close()
  }
}

/** Lists the script files that a page loads at the start, including their static imports. */
function findScripts(html: string, assets: string): string[] {
  const found = new Set<string>()
  const follow = (name: string) => {
    const file = join(assets, name)
    if (found.has(file)) return
    found.add(file)
    const code = readFileSync(file, 'utf8')
    for (const [, , imported] of code.matchAll(/(from|import)\s*["']\.\/([\w.-]+\.js)["']/g))
      if (imported) follow(imported)
  }
  for (const [, name] of html.matchAll(/(?:src|href|component-url|renderer-url)="\/assets\/([\w.-]+\.js)"/g))
    if (name) follow(name)
  return [...found]
}
