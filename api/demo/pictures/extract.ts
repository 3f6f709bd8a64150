/**
 * Copies illustrations out of the icon set `@iconify-json/fluent-emoji` (Fluent Emoji by Microsoft, MIT), which with its
 * 100 MB is too large to depend on, into `illustrations/`:
 *   node api/demo/pictures/extract.ts path/to/icons.json NAME…
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'

const [source, ...names] = process.argv.slice(2)
if (!source || names.length === 0) throw new Error('usage: extract.ts ICONS.json NAME…')
const set = JSON.parse(readFileSync(source, 'utf8')) as { icons: Record<string, { body: string }> }
const folder = new URL('illustrations/', import.meta.url)
mkdirSync(folder, { recursive: true })
for (const name of names) {
  const icon = set.icons[name]
  if (!icon) throw new Error(`the set has no illustration ${name}`)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="32" height="32" viewBox="0 0 32 32">${icon.body}</svg>\n`
  writeFileSync(new URL(`${name}.svg`, folder), svg)
}
