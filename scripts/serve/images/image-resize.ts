import pLimit from 'p-limit'
import sharp from 'sharp'
import { ImageError, isIcon } from './image-request.ts'

/** spec §9. */
const WEBP_QUALITY = 100
/** In pixels: 8,000 × 6,000, more than the cameras that menus are photographed with. */
const MAX_PIXELS = 48_000_000
const FORMATS = new Set(['jpeg', 'png', 'webp', 'gif', 'heif', 'avif', 'tiff'])
/** Pictures resized at the same time; each takes a core and up to 200 MB. */
const MAX_RUNNING = 2
/** A longer queue means an attack or an overload, so further pictures are rejected at once. */
const MAX_WAITING = 200
const resizing = pLimit(MAX_RUNNING)
// Each picture is resized once and then stored, so remembered steps would only cost memory.
sharp.cache(false)

/**
 * Resizes the first frame of a picture to webp, upright, at most `width` pixels wide and never enlarged; in the width of an icon
 * to a padded square. The bytes decide the format, not the origin's type. Throws `ImageError` 415 (not a picture) or 503 (too
 * many at the same time).
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
    if (!FORMATS.has(format)) throw new ImageError(415, `${format} pictures are not supported`)
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

/** Launchers expect icons of exactly the declared size. */
const iconSize = (size: number) =>
  ({ width: size, height: size, fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } }) as const
