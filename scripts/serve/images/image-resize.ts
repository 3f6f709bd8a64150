import pLimit from 'p-limit'
import sharp from 'sharp'
import { ImageError, isIcon } from './image-request.ts'

/** spec §9. */
const WEBP_QUALITY = 100
/** In pixels: 8,000 × 6,000 is more than any camera a menu is photographed with. */
const MAX_PIXELS = 48_000_000
const FORMATS = new Set(['jpeg', 'png', 'webp', 'gif', 'heif', 'avif', 'tiff'])
/** At once; each takes a core and up to 200 MB. */
const MAX_RUNNING = 2
/** More waiting than this is an attack or an avalanche: better to say no at once. */
const MAX_WAITING = 200
const resizing = pLimit(MAX_RUNNING)

/**
 * A picture as webp, at most `width` pixels wide (never enlarged), upright, its first frame; in the width of an icon as a
 * square with room around it. What the bytes say counts, not what the origin called them. Throws `ImageError` 415 (no picture), 503 (too many at once).
 */
export async function resizeToWebp(picture: Uint8Array, width: number): Promise<Buffer> {
  if (resizing.activeCount + resizing.pendingCount >= MAX_RUNNING + MAX_WAITING)
    throw new ImageError(503, 'too many pictures at once')
  return resizing(() => resize(picture, width))
}

async function resize(picture: Uint8Array, width: number): Promise<Buffer> {
  try {
    const input = sharp(picture, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    const { format } = await input.metadata()
    if (!FORMATS.has(format)) throw new ImageError(415, `${format} pictures are not shown`)
    return await input
      .rotate()
      .resize(isIcon(width) ? iconSize(width) : { width, withoutEnlargement: true })
      .webp({ quality: WEBP_QUALITY })
      .toBuffer()
  } catch (error) {
    if (error instanceof ImageError) throw error
    throw new ImageError(415, 'the picture cannot be read', { cause: error })
  }
}

/** Launchers take an icon for what it says it is, so it has that size. */
const iconSize = (size: number) =>
  ({ width: size, height: size, fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } }) as const
