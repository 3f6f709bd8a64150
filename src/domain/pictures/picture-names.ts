const PICTURE = /\.(jpe?g|png|webp|avif|heic|heif)$/i
/** Names that macOS and other systems add. */
const HIDDEN = /(^|[/\\])(\.|__MACOSX[/\\])/

/** Whether a file of a folder or an archive is meant as a picture. */
export const isPictureName = (path: string): boolean => PICTURE.test(path) && !HIDDEN.test(path)

/** Whether a text that is no address of a picture can be the name of a file. */
export const isFileName = (text: string): boolean => !text.includes('://')

/** The name of a file without its folders. */
export const baseOf = (path: string): string => path.split(/[/\\]/).at(-1) ?? ''

/** The name of a file without folders and extension. */
export const stemOf = (path: string): string => baseOf(path).replace(/\.[^.]*$/, '')

/**
 * The names of files among the pictures of a dish, which a sheet lists instead of addresses: one per line, or separated by commas,
 * semicolons or bars. @param isAddress whether a picture is an address already
 */
export const listedNames = (images: readonly string[], isAddress: (text: string) => boolean): string[] =>
  images
    .filter((image) => !isAddress(image))
    .flatMap((image) => image.split(/[\n,;|]/u))
    .map((name) => name.trim())
    .filter(Boolean)
