import { describe, expect, test } from 'vitest'
import type { Pixel } from '../../../src/domain/venue/tracking.ts'
import { pixelOrigins, trackingView } from '../../../src/payload/view/tracking.ts'

const pixel = (type: Pixel['type'], id = 'x'): Pixel => ({ type, id })
const of = (pixels: readonly Pixel[], countryCode = 'DE') => trackingView({ pixels, countryCode })

describe('what pages know of tracking', () => {
  test('is nothing at venues that track nobody', () => {
    expect(of([])).toBeNull()
  })

  test('is whose scripts to load, whether the API wants to hear of it, and whether to ask', () => {
    expect(of([pixel(1, 'a'), pixel(5, 'b'), pixel(2, 'c')])).toEqual({
      pixels: [
        { type: 1, id: 'a' },
        { type: 2, id: 'c' },
      ],
      told: true,
      asks: true,
      vendors: ['Meta', 'Google'],
    })
    expect(of([pixel(3)], 'KW')).toMatchObject({ told: false, asks: false, vendors: ['Snapchat'] })
    expect(of([pixel(6), pixel(7)])).toMatchObject({
      pixels: [],
      told: true,
      vendors: ['TikTok', 'Snapchat'],
    })
  })

  test('never holds more of a pixel than its type and id', () => {
    const leaky = { type: 1, id: 'a', access_token: 'secret' } as Pixel
    expect(JSON.stringify(of([leaky]))).not.toContain('secret')
  })
})

describe('the origins a page opens', () => {
  test('are those of its vendors alone, each once', () => {
    const { script } = pixelOrigins([
      { type: 1, id: 'a' },
      { type: 1, id: 'b' },
    ])
    expect(script).toEqual(['https://connect.facebook.net'])
    expect(pixelOrigins([])).toEqual({ script: [], connect: [], img: [], frame: [] })
  })

  test('are https, and no wider than a vendor’s own names', () => {
    const all = pixelOrigins(([1, 2, 3, 4] as const).map((type) => ({ type, id: 'x' })))
    for (const origin of Object.values(all).flat())
      expect(origin).toMatch(
        /^https:\/\/(\*\.)?[\w-]*\.?(facebook\.(com|net)|google-analytics\.com|analytics\.google\.com|googletagmanager\.com|sc-static\.net|snapchat\.com|tiktok\.com)$/,
      )
  })
})
