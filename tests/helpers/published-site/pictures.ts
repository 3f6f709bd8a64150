import { picturePaths } from '../../../api/demo/pictures/render-picture.ts'
import { parseImageRequest } from '../../../scripts/serve/images/image-request.ts'
import { attribute, type Element } from '../html/elements.ts'

let paths: ReadonlySet<string> | undefined

/** Does the image proxy take the address of this `img`, and is there a demo picture behind it? Nothing is drawn for this. */
export function showsDemoPicture(image: Element): boolean {
  paths ??= new Set(picturePaths())
  const address = new URL(attribute(image, 'src') ?? '', 'http://local')
  if (address.pathname !== '/_image') return false
  const { source } = parseImageRequest(address.searchParams)
  return 'local' in source && paths.has(source.local)
}
