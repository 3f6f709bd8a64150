/** Where pictures are resized (spec §7): the address of one picture in one width. */
const resized = (source: string, width: number): string =>
  `/_image?url=${encodeURIComponent(source)}&w=${width}`

/**
 * Widths by how large a picture gets: the image breakpoints (spec §9) that its place can need, dense screens included.
 * Thumbs are at most 9rem wide, for which the smallest breakpoint is enough everywhere; a menu has hundreds of them.
 */
const widths = {
  thumb: [320],
  card: [320, 640, 1024],
  full: [320, 640, 768, 1024, 1280, 1536],
} as const
export type PictureSize = keyof typeof widths

/** `src` and `srcset` of a picture; only `http(s)` addresses and paths of the site go through the proxy. */
export function pictureSources(source: string, size: PictureSize): { src: string; srcset?: string } {
  if (!/^(https?:\/\/|\/(?![/\\]))/i.test(source)) return { src: source }
  if (size === 'thumb') return { src: resized(source, widths.thumb[0]) }
  return {
    src: resized(source, 640),
    srcset: widths[size].map((width) => `${resized(source, width)} ${width}w`).join(','),
  }
}
