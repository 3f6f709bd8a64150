import { picturePaths } from '../../../api/demo/pictures/render-picture.ts'
import { parseImageRequest } from '../../../scripts/serve/images/image-request.ts'
import { attribute, type Element } from '../html/elements.ts'

let paths: ReadonlySet<string> | undefined

/**
 * Whether the image proxy accepts the address of this `img` and a demo picture exists for it. Draws nothing.
 */
export function showsDemoPicture(image: Element): boolean {
  paths ??= new Set(picturePaths())
  const address = new URL(attribute(image, 'src') ?? '', 'http://local')
  if (address.pathname !== '/_image') return false
  const { source } = parseImageRequest(address.searchParams)
  return 'local' in source && paths.has(source.local)
}
