import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import sharp from 'sharp'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

const MILLIMETRES_PER_INCH = 25.4

/**
 * Reads all QR codes of an SVG page by another library than the one that draws them, in the order of their texts. The page is drawn at
 * `dotsPerInch` of its size in millimetres.
 */
export async function scanCodes(svg: string, dotsPerInch: number): Promise<string[]> {
  prepareReader()
  const inPixels = svg.replace(/(width|height)="([\d.]+)mm"/g, (_, side, length) => {
    return `${side}="${Math.round((Number(length) / MILLIMETRES_PER_INCH) * dotsPerInch)}"`
  })
  const { data, info } = await sharp(Buffer.from(inPixels))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const pixels = {
    data: new Uint8ClampedArray(data),
    width: info.width,
    height: info.height,
    colorSpace: 'srgb' as const,
  }
  const found = await readBarcodes(pixels, { formats: ['QRCode'], maxNumberOfSymbols: 255 })
  return found.map(({ text }) => text).sort()
}

/** Loads the reader from the disk. By default, it would be loaded from the network. */
function prepareReader(): void {
  const path = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(path)).buffer } })
}
