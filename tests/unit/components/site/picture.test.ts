import { describe, expect, test } from 'vitest'
import { parseImageRequest } from '../../../../scripts/serve/images/image-request.ts'
import { pictureSources } from '../../../../src/components/site/basics/picture.ts'

/** Returns all addresses of a picture in a page. */
function addressesOf({ src, srcset = '' }: { src: string; srcset?: string }): string[] {
  return [
    src,
    ...srcset
      .split(',')
      .filter(Boolean)
      .map((part) => part.split(' ')[0] ?? ''),
  ]
}

describe('pictureSources', () => {
  test.each(['https://pictures.example/a dish,with & signs.jpg?v=2#x', '/media/demo/x/قهوة.webp'])(
    'requests only sizes that the image proxy produces: %s',
    (source) => {
      for (const size of ['icon', 'logo', 'thumb', 'card', 'full'] as const) {
        for (const address of addressesOf(pictureSources(source, size))) {
          const { pathname, searchParams } = new URL(address, 'http://site.example')
          expect(pathname).toBe('/_image')
          expect(searchParams.get('url')).toBe(source)
          expect(() => parseImageRequest(searchParams)).not.toThrow()
        }
      }
    },
  )

  // @feature limit.image-sizes
  test('returns a large picture in a size for each breakpoint, and small pictures in one size', () => {
    const widths = pictureSources('/a.webp', 'full')
      .srcset?.match(/\d+(?=w)/g)
      ?.map(Number)
    expect(widths).toEqual(expect.arrayContaining([320, 640, 768, 1024, 1280, 1536]))
    expect(pictureSources('/a.webp', 'thumb')).toEqual({ src: '/_image?url=%2Fa.webp&w=320' })
    expect(pictureSources('/a.webp', 'icon')).toEqual({ src: '/_image?url=%2Fa.webp&w=96' })
  })

  test('leaves sources that are not addresses of pictures unchanged', () => {
    for (const source of ['data:image/png;base64,AAAA', 'javascript:alert(1)', '//evil.example/a.png'])
      expect(pictureSources(source, 'full')).toEqual({ src: source })
  })
})
