/** The address of a picture resized to a width (spec §7). */
const resizedUrl = (source: string, width: number): string =>
  `/_image?url=${encodeURIComponent(source)}&w=${width}`

/**
 * Widths for each picture size: the image breakpoints (spec §9) that its layout needs, including high-density
 * screens. Thumbnails are at most 9rem wide, so the smallest breakpoint is enough; a menu has hundreds of them.
 */
const widths = {
  thumb: [320],
  card: [320, 640, 1024],
  full: [320, 640, 768, 1024, 1280, 1536],
} as const
export type PictureSize = keyof typeof widths

/** `src` and `srcset` of a picture. Only `http(s)` addresses and paths of the site are resized. */
export function pictureSources(source: string, size: PictureSize): { src: string; srcset?: string } {
  if (!/^(https?:\/\/|\/(?![/\\]))/i.test(source)) return { src: source }
  if (size === 'thumb') return { src: resizedUrl(source, widths.thumb[0]) }
  return {
    src: resizedUrl(source, 640),
    srcset: widths[size].map((width) => `${resizedUrl(source, width)} ${width}w`).join(','),
  }
}
