import sharp, { type OverlayOptions } from 'sharp'

/** Renders a drawing with layers on top as WebP. `effort` is the compression effort, from 0 to 6. */
export function paint(base: string, layers: OverlayOptions[], effort = 2): Promise<Buffer> {
  return sharp(Buffer.from(base))
    .composite(layers)
    .removeAlpha()
    .webp({ quality: 84, effort, smartSubsample: true })
    .toBuffer()
}
