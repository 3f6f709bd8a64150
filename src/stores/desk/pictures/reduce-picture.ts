import type { PictureFile } from './picture-file.ts'

/** Longest side in pixels that the platform keeps. */
const MAX_SIDE = 2560
/** Smaller files, in bytes, are sent as they are, unless only this device can read them. */
const SMALL = 1024 * 1024
/** So high that drawing it once more on the platform loses nothing that can be seen. */
const QUALITY = 0.92

// In an archive, files have no type.
const HEIC = /\.hei[cf]$/i
const JPEG = /\.jpe?g$/i

/** Whether this device may be able to reduce a file. Those in other formats may be transparent, which JPEG is not. */
export const canReduce = ({ name }: { readonly name: string }): boolean =>
  (HEIC.test(name) || JPEG.test(name)) && typeof OffscreenCanvas !== 'undefined'

/**
 * Draws a large photo anew before it is uploaded, upright and as large as the platform keeps it: a tenth of the bytes, and pictures in
 * HEIC where the device can read them. Returns the file itself if that is not needed, not possible, or no gain; the platform then
 * says what is wrong with it.
 */
export async function reducePicture(file: PictureFile): Promise<PictureFile> {
  const isHeic = HEIC.test(file.name)
  if (!canReduce(file) || (!isHeic && file.size <= SMALL)) return file
  const drawn = await draw(file).catch(() => null)
  return drawn && (isHeic || drawn.size < file.size) ? Object.assign(drawn, { name: file.name }) : file
}

async function draw(file: Blob): Promise<Blob> {
  const picture = await createImageBitmap(file)
  try {
    const scale = Math.min(1, MAX_SIDE / Math.max(picture.width, picture.height))
    const [width, height] = [Math.round(picture.width * scale), Math.round(picture.height * scale)]
    const canvas = new OffscreenCanvas(width, height)
    const context = canvas.getContext('2d')
    if (!context) throw new Error('the browser cannot draw')
    context.imageSmoothingQuality = 'high'
    context.drawImage(picture, 0, 0, width, height)
    return await canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY })
  } finally {
    picture.close()
  }
}
