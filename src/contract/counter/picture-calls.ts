import * as v from 'valibot'
import type { Call } from '../wire/call.ts'
import { text } from '../wire/primitives.ts'

// Pictures that staff upload for the menu. They are public and never change: another part of a picture is another picture.

/** Maximum size of an uploaded picture. */
export const MAX_PICTURE_BYTES = 12 * 1024 * 1024
/** Maximum width times height of an uploaded picture. */
export const MAX_PICTURE_PIXELS = 40_000_000

/** Pictures of dishes and categories are below this path of the site. */
export const PICTURE_PATH = '/media/pictures/'
/** The path of an uploaded picture. The name is the SHA-256 of the file. */
export const UPLOADED_PICTURE = /^\/media\/pictures\/[0-9a-f]{64}\.webp$/

/** Width divided by height, as `business.aspect_ratio` allows. */
export const pictureRatio = v.pipe(v.number(), v.minValue(0.25), v.maxValue(4))

/** The path of a picture of the given shape. `source`: the path of the whole picture, from which other parts can be cut. */
export const uploadedPicture = v.object({ picture: text, source: text })
export type UploadedPicture = v.InferOutput<typeof uploadedPicture>

/**
 * Stores the picture in the body, without its metadata, and its middle in the shape `ratio` (width divided by height, or `whole` for
 * places that show it in any shape). `name`: of the file, for the audit log. It is refused with a reason: `format` (not JPEG, PNG, WebP or AVIF), `heic`, `damaged`, `pixels` (more than 40 million), or `busy`.
 */
export const uploadPictureCall = {
  method: 'POST',
  path: '/counter/:referenceId/desk/pictures',
  query: ['ratio', 'name'],
  file: 'upload',
  maxBody: MAX_PICTURE_BYTES,
  response: uploadedPicture,
  auth: 'staff',
  permission: 'menu',
} as const satisfies Call

const fraction = v.pipe(v.number(), v.minValue(0), v.maxValue(1))

/** Stores a part of an uploaded picture as another picture. The region is in fractions of its width and height. */
export const cropPictureCall = {
  method: 'POST',
  path: '/counter/:referenceId/desk/pictures/crop',
  request: v.object({
    source: v.pipe(v.string(), v.regex(UPLOADED_PICTURE, 'expected the path of an uploaded picture')),
    region: v.object({ x: fraction, y: fraction, width: fraction, height: fraction }),
  }),
  response: uploadedPicture,
  auth: 'staff',
  permission: 'menu',
} as const satisfies Call
