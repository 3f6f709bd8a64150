/** Renders the demo's new and changed drawings, and removes pictures without a recipe: `npm run pictures`. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import * as v from 'valibot'
import { paint } from './brush/paint.ts'
import { DRAWN_FOLDER, listDrawings } from './drawings.ts'
import { FINGERPRINTS_FILE } from './picture-version.ts'

const known = existsSync(FINGERPRINTS_FILE)
  ? v.parse(v.record(v.string(), v.string()), JSON.parse(readFileSync(FINGERPRINTS_FILE, 'utf8')))
  : {}
const kept: Record<string, string> = {}
for (const { file, svg, fingerprint } of listDrawings()) {
  const at = new URL(file, DRAWN_FOLDER)
  if (known[file] !== fingerprint || !existsSync(at)) {
    mkdirSync(new URL('.', at), { recursive: true })
    writeFileSync(at, await paint(svg, [], 6))
    process.stdout.write(`${file}\n`)
  }
  kept[file] = fingerprint
}
writeFileSync(FINGERPRINTS_FILE, `${JSON.stringify(kept, null, 2)}\n`)
for (const file of readdirSync(DRAWN_FOLDER, { recursive: true, encoding: 'utf8' }))
  if (file.endsWith('.webp') && !Object.hasOwn(kept, file)) rmSync(new URL(file, DRAWN_FOLDER))
