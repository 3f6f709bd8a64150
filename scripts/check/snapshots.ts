/**
 * `npm run snapshots`: updates the screenshots of the main screens in tests/e2e/visual/snapshots that differ from the current
 * pages, and compresses them.
 */
import { spawn } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { bin } from './tool.ts'

const FOLDER = 'tests/e2e/visual/snapshots'

const args = [
  bin('playwright'),
  'test',
  '--project=visual-phone',
  '--project=visual-desktop',
  '--grep=match their screenshots',
  '--update-snapshots=changed',
]
// All languages, not a sample.
const code = await new Promise<number>((resolve) => {
  spawn(process.execPath, args, { stdio: 'inherit', env: { ...process.env, SUFRA_EXTENT: 'nightly' } }).on(
    'exit',
    (exit) => resolve(exit ?? 1),
  )
})
for (const file of readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })) {
  if (file.endsWith('.png')) await shrink(path.join(FOLDER, file))
}
process.exitCode = code

/** Reduces a picture to 256 colours: a third of the size, with differences below the threshold of the comparison. */
async function shrink(file: string): Promise<void> {
  const picture = readFileSync(file)
  const { isPalette } = await sharp(picture).metadata()
  if (isPalette) return
  writeFileSync(
    file,
    await sharp(picture).png({ palette: true, colours: 256, dither: 0, effort: 10 }).toBuffer(),
  )
}
