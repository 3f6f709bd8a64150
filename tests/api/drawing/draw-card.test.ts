import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { type CardToDraw, createCardPainter } from '../../../api/drawing/draw-card.ts'
import { createMessageTranslators } from '../../../api/messages/message-translators.ts'

// @feature-file screen.link-cards

const textsIn = createMessageTranslators((message) => {
  throw new Error(message)
}, 'menu')
const paint = createCardPainter((locale) => textsIn(locale).t)

const GREEN = '#00aa44'
const picture = await solid(GREEN)
const logo = await solid('#0000ff')

function solid(background: string): Promise<Buffer> {
  return sharp({ create: { width: 60, height: 40, channels: 3, background } })
    .webp({ lossless: true })
    .toBuffer()
}

type Changes = Partial<Omit<CardToDraw['card'], 'picture'> & Pick<CardToDraw, 'locale' | 'picture' | 'logo'>>

async function draw({ locale = 'en', picture, logo, ...card }: Changes) {
  const jpeg = await paint({
    ...{ locale, picture, logo },
    frame: {
      ...{ name: 'Venue', branch: null, logo: null, currency: 'KWD' },
      faces: [
        { font: 'readex-pro', subset: 'arabic' },
        { font: 'figtree', subset: 'latin' },
      ],
      colors: {
        ...{ surface: '#ffffff', ink: '#000000', muted: '#000000', plate: '#eeeeee' },
        ...{ accent: '#cc0000', onAccent: '#ffffff' },
      },
    },
    card: { title: 'Venue', note: null, price: null, picture: null, ...card },
  })
  const { data, info } = await sharp(jpeg).raw().toBuffer({ resolveWithObject: true })
  const isColor = (x: number, y: number, [r, g, b]: readonly number[]) => {
    const at = (y * info.width + x) * info.channels
    const off = (value = 0, channel = 0) => Math.abs((data[at + channel] ?? 0) - value)
    return Math.max(off(r), off(g, 1), off(b, 2)) < 60
  }
  /** The columns with a colour. */
  const columns = (color: readonly number[]) => {
    const found = Array.from({ length: info.width }, (_, x) => {
      for (let y = 0; y < info.height; y++) if (isColor(x, y, color)) return true
      return false
    })
    const [from, to] = [found.indexOf(true), found.lastIndexOf(true)]
    return { from, to, width: to - from, lastWord: to - found.lastIndexOf(false, to) }
  }
  return { jpeg, info, ink: columns([0, 0, 0]), green: columns([0, 0xaa, 0x44]), red: columns([0xcc, 0, 0]) }
}

test('a card has the size that networks ask for, and less than 300 KB', async () => {
  const noise = await sharp({
    create: {
      ...{ width: 800, height: 800, channels: 3, background: GREEN },
      noise: { type: 'gaussian', mean: 128, sigma: 20 },
    },
  })
    .webp()
    .toBuffer()
  const { jpeg } = await draw({ title: 'Kebab '.repeat(60), picture: noise })
  expect(await sharp(jpeg).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
  expect(jpeg.byteLength).toBeLessThan(300 * 1024)
})

describe('Arabic', () => {
  // Three letters that join. With a zero-width non-joiner between them, they have the forms that they have alone.
  const WORD = 'بيت'
  const APART = [...WORD].join('\u200c')

  test('letters join', async () => {
    const joined = await draw({ locale: 'ar', title: WORD })
    const apart = await draw({ locale: 'ar', title: APART })
    expect(joined.ink.width).toBeLessThan(apart.ink.width)
    expect(apart.ink.width).toBeGreaterThan(0)
  })

  test('the first word is at the right', async () => {
    // Alef is a narrow stroke.
    const narrow = await draw({ locale: 'ar', title: `ا ${WORD}` })
    const wide = await draw({ locale: 'ar', title: `${WORD} ا` })
    expect(narrow.ink.lastWord).toBeLessThan(40)
    expect(wide.ink.lastWord).toBeGreaterThan(80)
  })

  test('the card is the mirror image: text at the right, picture at the left', async () => {
    const [arabic, english] = [
      await draw({ locale: 'ar', title: WORD, picture }),
      await draw({ title: 'Bread', picture }),
    ]
    expect([english.red.from, arabic.red.to]).toEqual([0, 1199])
    expect([english.green.to, arabic.green.from]).toEqual([1199, 0])
    expect(english.ink.to).toBeLessThan(english.green.from)
    expect(arabic.ink.from).toBeGreaterThan(arabic.green.to)
    expect(Math.abs(1199 - english.ink.from - arabic.ink.to)).toBeLessThan(15)
  })
})

test('the price is beside the accent of the venue only if there is one', async () => {
  const price = { least: 1500, most: 1500 }
  const [none, one, range] = [
    await draw({ title: 'Bread' }),
    await draw({ title: 'Bread', price }),
    await draw({ title: 'Bread', price: { least: 1500, most: 9500 } }),
  ]
  expect(none.red.to).toBeLessThan(25)
  expect(one.red.to).toBeGreaterThan(200)
  expect(range.red.to).toBeGreaterThan(one.red.to)
})

test('without a picture, the logo is shown large', async () => {
  const { jpeg } = await draw({ title: 'Bread', logo })
  const { data } = await sharp(jpeg)
    .extract({ left: 915, top: 310, width: 10, height: 10 })
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect([data[0], data[1], data[2]].map((value = 0) => Math.round(value / 51) * 51)).toEqual([0, 0, 255])
})
