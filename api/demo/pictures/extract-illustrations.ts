/**
 * Copies illustrations from the icon set `@iconify-json/fluent-emoji` (Fluent Emoji by Microsoft, MIT) to `illustrations/`.
 * The set is not a dependency because of its size of 100 MB.
 *   node api/demo/pictures/extract-illustrations.ts path/to/icons.json NAME…
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'

const [source, ...names] = process.argv.slice(2)
if (!source || names.length === 0) throw new Error('usage: extract-illustrations.ts ICONS.json NAME…')
const set = JSON.parse(readFileSync(source, 'utf8')) as { icons: Record<string, { body: string }> }
const folder = new URL('illustrations/', import.meta.url)
mkdirSync(folder, { recursive: true })
for (const name of names) {
  const icon = set.icons[name]
  if (!icon) throw new Error(`the set has no illustration ${name}`)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="32" height="32" viewBox="0 0 32 32">${icon.body}</svg>\n`
  writeFileSync(new URL(`${name}.svg`, folder), svg)
}
