/**
 * Writes a contact sheet of the demo's pictures: `node api/demo/pictures/contact-sheet.ts OUT.png [VENUE] [COLUMNS]`.
 */
import { writeFileSync } from 'node:fs'
import sharp, { type OverlayOptions } from 'sharp'
import { picturePaths, renderPicture } from './render-picture.ts'

const [out, venue = '', columnsText = '6'] = process.argv.slice(2)
if (!out) throw new Error('usage: contact-sheet.ts OUT.png [VENUE] [COLUMNS]')
const columns = Number(columnsText)
const paths = picturePaths().filter((path) => path.includes(`/${venue}`))
const cell = { width: 320, height: 250 }
const started = performance.now()
const layers: OverlayOptions[] = []
for (const [index, path] of paths.entries()) {
  const body = await renderPicture(path)
  if (!body) throw new Error(`no picture at ${path}`)
  const input = await sharp(body)
    .resize({ ...cell, fit: 'inside' })
    .png()
    .toBuffer()
  layers.push({
    input,
    left: (index % columns) * (cell.width + 8),
    top: Math.floor(index / columns) * (cell.height + 8),
  })
}
const rows = Math.ceil(paths.length / columns)
const sheet = sharp({
  create: {
    width: columns * (cell.width + 8),
    height: rows * (cell.height + 8),
    channels: 3,
    background: '#fff',
  },
})
writeFileSync(out, await sheet.composite(layers).png().toBuffer())
process.stdout.write(`${paths.length} pictures in ${Math.round(performance.now() - started)} ms\n`)
