/** The address of a picture resized to a width (spec §7). */
const resizedUrl = (source: string, width: number): string =>
  `/_image?url=${encodeURIComponent(source)}&w=${width}`

/**
 * Widths for each picture size: the image breakpoints (spec §9) that its layout needs, including high-density
 * screens, and smaller widths where the smallest breakpoint is too large. Thumbnails are at most 9rem wide, so the
 * smallest breakpoint is enough; a menu has hundreds of them.
 */
const widths = {
  /** At most 3rem wide: the logo in the header, stickers, options. */
  icon: [96],
  /** At most 6rem wide: the logo of the home page. */
  logo: [160, 320],
  thumb: [320],
  card: [320, 640, 1024],
  full: [320, 480, 640, 768, 1024, 1280, 1536],
} as const
export type PictureSize = keyof typeof widths

/**
 * When a picture of the first screen loads.
 * - `first`: the largest one, at once and before others.
 * - `first-if-shown`: it may be the largest, depending on window, weekday or hour. It loads when the layout shows it,
 *   before others.
 * - `first-at-times`: it is the largest at some times. Then the script in the head requests it (`firstPictures`).
 * - `second`: at once, but after others.
 */
export type PictureLoading = 'first' | 'first-if-shown' | 'first-at-times' | 'second'

/** `src` and `srcset` of a picture. Only `http(s)` addresses and paths of the site are resized. */
export function pictureSources(source: string, size: PictureSize): { src: string; srcset?: string } {
  if (!/^(https?:\/\/|\/(?![/\\]))/i.test(source)) return { src: source }
  const [first, ...more] = widths[size]
  if (more.length === 0) return { src: resizedUrl(source, first) }
  return {
    src: resizedUrl(source, size === 'logo' ? 320 : 640),
    srcset: widths[size].map((width) => `${resizedUrl(source, width)} ${width}w`).join(','),
  }
}
