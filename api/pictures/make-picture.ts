import { createHash } from 'node:crypto'
import type { Sharp, SharpOptions } from 'sharp'
import { MAX_PICTURE_PIXELS } from '../../src/contract/counter/picture-calls.ts'
import { CENTRED, type CropRegion, cropRegion } from '../../src/domain/pictures/crop.ts'
import { ApiError } from '../http/errors.ts'
import { pictureFormat } from './picture-format.ts'

/** A picture as it is stored. `width` and `height` in pixels. */
export type MadePicture = {
  /** SHA-256 of the bytes, and the extension of their format. */
  readonly name: string
  readonly bytes: Uint8Array
  readonly width: number
  readonly height: number
}

/** Longest side of a stored picture, in pixels. Menus show at most 1536, on screens of high density twice that. */
const MAX_SIDE = 2560
const QUALITY = 90
/** For decoding and encoding, in seconds. 40 million pixels take about four. */
const TIME_LIMIT = 30

/**
 * Draws an uploaded picture anew: upright, its first frame, in sRGB, at most 2560 pixels long, and without anything else that was in the
 * file. @throws ApiError `invalid` with the reason `format`, `heic`, `pixels` or `damaged`; `unavailable` if it takes too long
 */
export async function redrawPicture(uploaded: Uint8Array): Promise<MadePicture> {
  const format = pictureFormat(uploaded)
  if (format === null) throw refused('format', 'the file is not a JPEG, PNG, WebP or AVIF picture')
  if (format === 'heic')
    throw refused('heic', 'HEIC pictures cannot be read; save the picture as JPEG and upload that')
  const { width, height } = await readSize(uploaded)
  if (width * height > MAX_PICTURE_PIXELS)
    throw refused('pixels', `the picture has ${width} × ${height} pixels; 40 million are allowed`)
  return draw(uploaded, (picture) =>
    picture
      .autoOrient()
      .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true }),
  )
}

/** Draws a part of a stored picture; the picture itself if the part is all of it. */
export async function cropPicture(
  stored: Pick<MadePicture, 'name' | 'bytes'>,
  region: CropRegion,
): Promise<MadePicture> {
  const size = await readSize(stored.bytes)
  const left = Math.min(Math.round(region.x * size.width), size.width - 1)
  const top = Math.min(Math.round(region.y * size.height), size.height - 1)
  const width = Math.max(1, Math.min(Math.round(region.width * size.width), size.width - left))
  const height = Math.max(1, Math.min(Math.round(region.height * size.height), size.height - top))
  if (width === size.width && height === size.height) return { ...stored, width, height }
  return draw(stored.bytes, (picture) => picture.extract({ left, top, width, height }))
}

/** Draws the middle of a stored picture in a shape. `ratio`: width divided by height. */
export const cropMiddle = (stored: MadePicture, ratio: number): Promise<MadePicture> =>
  cropPicture(stored, cropRegion(CENTRED, stored.width / stored.height, ratio))

/** Reads only the header. */
async function readSize(bytes: Uint8Array): Promise<{ width: number; height: number }> {
  // Without a limit, so that the error can name the size.
  const picture = await open(bytes, { limitInputPixels: false })
  return picture.metadata().catch(explain)
}

async function draw(bytes: Uint8Array, change: (picture: Sharp) => Sharp): Promise<MadePicture> {
  // A failure to load libvips is not the picture’s.
  const picture = await open(bytes, { limitInputPixels: MAX_PICTURE_PIXELS, failOn: 'error' })
  const { data, info } = await change(picture)
    .webp({ quality: QUALITY })
    .timeout({ seconds: TIME_LIMIT })
    .toBuffer({ resolveWithObject: true })
    .catch(explain)
  const name = `${createHash('sha256').update(data).digest('hex')}.webp`
  return { name, bytes: data, width: info.width, height: info.height }
}

/** Loads libvips with the first picture. */
async function open(bytes: Uint8Array, options: SharpOptions): Promise<Sharp> {
  const { default: sharp } = await import('sharp')
  return sharp(bytes, options)
}

/** Messages of libvips that say something about the server rather than about the picture. */
const SERVER_FAULT = /memory|no space|too many open files|unable to (?:create|open|write)|\bthread\b/i

/** @throws ApiError `invalid` for a damaged picture, `unavailable` if it took too long; what is the server’s fault as it is */
function explain(cause: unknown): never {
  const message = cause instanceof Error ? cause.message : String(cause)
  if (SERVER_FAULT.test(message)) throw cause
  const error = /^timeout/i.test(message)
    ? new ApiError('unavailable', `the picture could not be drawn within ${TIME_LIMIT} seconds`)
    : refused('damaged', 'the picture is damaged or incomplete')
  error.cause = cause
  throw error
}

function refused(reason: string, message: string): ApiError {
  return new ApiError('invalid', message, { issues: [{ path: '', message, reason }] })
}
