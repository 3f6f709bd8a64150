/** Draws the demo's pictures that are new or have changed: `npm run pictures`. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import * as v from 'valibot'
import { paint } from './brush/paint.ts'
import { DRAWN, drawings, FINGERPRINTS } from './drawn.ts'

const known = existsSync(FINGERPRINTS)
  ? v.parse(v.record(v.string(), v.string()), JSON.parse(readFileSync(FINGERPRINTS, 'utf8')))
  : {}
const kept: Record<string, string> = {}
for (const { file, svg, fingerprint } of drawings()) {
  const at = new URL(file, DRAWN)
  if (known[file] !== fingerprint || !existsSync(at)) {
    mkdirSync(new URL('.', at), { recursive: true })
    writeFileSync(at, await paint(svg, [], 6))
    process.stdout.write(`${file}\n`)
  }
  kept[file] = fingerprint
}
writeFileSync(FINGERPRINTS, `${JSON.stringify(kept, null, 2)}\n`)
for (const file of readdirSync(DRAWN, { recursive: true, encoding: 'utf8' }))
  if (file.endsWith('.webp') && !Object.hasOwn(kept, file)) rmSync(new URL(file, DRAWN))
