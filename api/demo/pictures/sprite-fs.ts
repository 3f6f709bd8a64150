import { readFile } from 'node:fs/promises'
import { LRUCache } from 'lru-cache'
import sharp from 'sharp'

/** A rasterized image as PNG, with its size in pixels. */
export type Sprite = { readonly body: Buffer; readonly width: number; readonly height: number }

/** Long side of a rasterized illustration in pixels, the largest that a picture needs. */
const RESOLUTION = 640
const sprites = new LRUCache<string, Promise<Sprite>>({ max: 160 })

/**
 * Loads an illustration (`illustrations/{name}.svg`) without its empty border. It is rasterized once and cached. Rejects
 * with ENOENT if it does not exist.
 */
export function loadSprite(name: string): Promise<Sprite> {
  const known = sprites.get(name)
  if (known) return known
  const started = rasterize(name)
  sprites.set(name, started)
  started.catch(() => sprites.delete(name))
  return started
}

async function rasterize(name: string): Promise<Sprite> {
  const svg = await readFile(new URL(`illustrations/${name}.svg`, import.meta.url))
  const { data, info } = await sharp(svg, { density: (72 * RESOLUTION) / 32 })
    .trim({ threshold: 1 })
    .png({ compressionLevel: 1 })
    .toBuffer({ resolveWithObject: true })
  return { body: data, width: info.width, height: info.height }
}

/** Scales a sprite to fit a box and rotates it by `degrees`. */
export async function transformSprite(
  sprite: Sprite,
  box: { width: number; height: number },
  degrees: number,
): Promise<Sprite> {
  const scale = Math.min(box.width / sprite.width, box.height / sprite.height)
  const scaled = sharp(sprite.body).resize(
    Math.max(1, Math.round(sprite.width * scale)),
    Math.max(1, Math.round(sprite.height * scale)),
  )
  const turned =
    degrees === 0
      ? scaled
      : sharp(await scaled.png({ compressionLevel: 1 }).toBuffer())
          .rotate(degrees, { background: '#0000' })
          .trim({ threshold: 1 })
  const { data, info } = await turned.png({ compressionLevel: 1 }).toBuffer({ resolveWithObject: true })
  return { body: data, width: info.width, height: info.height }
}

/** Creates a sprite's silhouette in one colour, blurred by `sigma` pixels, with a border of three times `sigma`. */
export async function createShadow(
  sprite: Sprite,
  color: string,
  opacity: number,
  sigma: number,
): Promise<Sprite> {
  const border = Math.ceil(sigma * 3)
  const width = sprite.width + border * 2
  const height = sprite.height + border * 2
  const alpha = await sharp(sprite.body)
    .ensureAlpha()
    .extend({ top: border, bottom: border, left: border, right: border, background: '#0000' })
    .blur(sigma)
    .extractChannel('alpha')
    .linear(opacity, 0)
    .raw()
    .toBuffer()
  const body = await sharp({ create: { width, height, channels: 3, background: color } })
    .joinChannel(alpha, { raw: { width, height, channels: 1 } })
    .png({ compressionLevel: 1 })
    .toBuffer()
  return { body, width, height }
}
