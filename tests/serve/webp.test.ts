import sharp from 'sharp'
import { expect, test } from 'vitest'
import { resizeToWebp } from '../../scripts/serve/images/image-resize.ts'

// @feature limit.webp-quality
test('pictures are webp of quality 100', async () => {
  const noise = Buffer.from(
    Uint8Array.from({ length: 64 * 64 * 3 }, (_, at) => (at * 73 + (at >> 3) * 31) % 256),
  )
  const picture = await sharp(noise, { raw: { width: 64, height: 64, channels: 3 } })
    .png()
    .toBuffer()
  const made = await resizeToWebp(picture, 32)
  const as = (quality: number) => sharp(picture).resize({ width: 32 }).webp({ quality }).toBuffer()
  expect((await sharp(made).metadata()).format).toBe('webp')
  expect(made.equals(await as(100))).toBe(true)
  expect(made.equals(await as(99))).toBe(false)
})

test('an icon is a square of the stated size that contains the whole picture', async () => {
  const picture = await sharp({ create: { width: 60, height: 20, channels: 3, background: '#f00' } })
    .png()
    .toBuffer()
  const { data, info } = await sharp(await resizeToWebp(picture, 192))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect([info.width, info.height]).toEqual([192, 192])
  const alphaAt = (x: number, y: number) => data[(y * 192 + x) * 4 + 3]
  expect([alphaAt(96, 4), alphaAt(96, 96), alphaAt(4, 96)]).toEqual([0, 255, 255])
})
