import sharp, { type OverlayOptions } from 'sharp'

/** The finished picture: a drawing and what lies on it, as WebP. `effort`: how long to look for fewer bytes, from 0 to 6. */
export function paint(base: string, layers: OverlayOptions[], effort = 2): Promise<Buffer> {
  return sharp(Buffer.from(base))
    .composite(layers)
    .removeAlpha()
    .webp({ quality: 84, effort, smartSubsample: true })
    .toBuffer()
}
