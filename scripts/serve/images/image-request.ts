const BREAKPOINTS = [320, 640, 768, 1024, 1280, 1536]
const DENSITIES = [1, 2]

/** Permitted widths in pixels: the breakpoints times the densities (spec §9), ascending. */
export const IMAGE_WIDTHS: readonly number[] = [
  ...new Set(BREAKPOINTS.flatMap((width) => DENSITIES.map((density) => width * density))),
].sort((a, b) => a - b)

/** Further widths, for logos and other pictures that are smaller than the breakpoints or between two of them. */
const OTHER_WIDTHS: readonly number[] = [96, 160, 480]

/** Widths of app icons in pixels; icons are square, whatever the shape of the picture. */
const ICON_WIDTHS: readonly number[] = [192, 512]
export const isIcon = (width: number) => ICON_WIDTHS.includes(width)

const ACCEPTED = [...IMAGE_WIDTHS, ...OTHER_WIDTHS, ...ICON_WIDTHS].sort((a, b) => a - b)

export type ImageRequest = {
  /** A path of this site, or the address of a picture on another host. */
  source: { local: string } | { remote: URL }
  width: number
}

/** Why there is no image, as an HTTP status; the message is for the log and for developers. */
export class ImageError extends Error {
  readonly status: 400 | 403 | 404 | 413 | 415 | 429 | 502 | 503 | 504

  constructor(status: ImageError['status'], message: string, options?: ErrorOptions) {
    super(message, options)
    this.status = status
  }
}

/**
 * Parses `?url={address or path}&w={width}`. Accepts only the widths above, since every other width would be one more file to make
 * and store. Throws `ImageError` 400.
 */
export function parseImageRequest(query: URLSearchParams): ImageRequest {
  const width = Number(query.get('w'))
  if (!ACCEPTED.includes(width)) throw new ImageError(400, `w must be one of ${ACCEPTED.join(', ')}`)
  const address = query.get('url') ?? ''
  if (address.length > 2000) throw new ImageError(400, 'url is too long')
  if (/^\/(?![/\\])/.test(address)) {
    // Resolved as in a browser, which removes dot segments.
    return { source: { local: new URL(address, 'http://local').pathname }, width }
  }
  const remote = URL.canParse(address) ? new URL(address) : undefined
  if (remote?.protocol !== 'https:' && remote?.protocol !== 'http:') {
    throw new ImageError(400, 'url must be a path or an http(s) address')
  }
  remote.hash = ''
  return { source: { remote }, width }
}
