/** `heic`: pictures of iPhones, whose codec is patented and not part of libvips. */
export type PictureFormat = 'jpeg' | 'png' | 'webp' | 'avif' | 'heic'

const AVIF_BRANDS = new Set(['avif', 'avis'])
const HEIC_BRANDS = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs'])

/**
 * Finds the format of a picture by its first bytes; null for everything else. Documents such as SVG and PDF thereby never reach a parser.
 * Names and declared types of files do not count.
 */
export function pictureFormat(bytes: Uint8Array): PictureFormat | null {
  const text = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to))
  if (text(0, 3) === '\xff\xd8\xff') return 'jpeg'
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return 'png'
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'webp'
  if (text(4, 8) !== 'ftyp') return null
  const end = Math.min(new DataView(bytes.buffer, bytes.byteOffset).getUint32(0), 128, bytes.length)
  const brands = [text(8, 12)]
  for (let at = 16; at + 4 <= end; at += 4) brands.push(text(at, at + 4))
  if (brands.some((brand) => AVIF_BRANDS.has(brand))) return 'avif'
  return brands.some((brand) => HEIC_BRANDS.has(brand)) ? 'heic' : null
}
