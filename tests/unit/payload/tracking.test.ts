import { describe, expect, test } from 'vitest'
import type { Pixel } from '../../../src/domain/venue/tracking.ts'
import { pixelOrigins, trackingView } from '../../../src/payload/view/tracking.ts'

const pixel = (type: Pixel['type'], id = 'x'): Pixel => ({ type, id })
const viewOf = (pixels: readonly Pixel[], countryCode = 'DE') => trackingView({ pixels, countryCode })

describe('trackingView', () => {
  test('is null for a venue without pixels', () => {
    expect(viewOf([])).toBeNull()
  })

  test('contains the browser pixels, the vendors, whether to report to the API, and whether to ask for consent', () => {
    expect(viewOf([pixel(1, 'a'), pixel(5, 'b'), pixel(2, 'c')])).toEqual({
      pixels: [
        { type: 1, id: 'a' },
        { type: 2, id: 'c' },
      ],
      serverEvents: true,
      needsConsent: true,
      vendors: ['Meta', 'Google'],
    })
    expect(viewOf([pixel(3)], 'KW')).toMatchObject({
      serverEvents: false,
      needsConsent: false,
      vendors: ['Snapchat'],
    })
    expect(viewOf([pixel(6), pixel(7)])).toMatchObject({
      pixels: [],
      serverEvents: true,
      vendors: ['TikTok', 'Snapchat'],
    })
  })

  test('contains only the type and id of a pixel', () => {
    const leaky = { type: 1, id: 'a', access_token: 'secret' } as Pixel
    expect(JSON.stringify(viewOf([leaky]))).not.toContain('secret')
  })
})

describe('pixelOrigins', () => {
  test('lists the origins of the vendors, each once', () => {
    const { script } = pixelOrigins([
      { type: 1, id: 'a' },
      { type: 1, id: 'b' },
    ])
    expect(script).toEqual(['https://connect.facebook.net'])
    expect(pixelOrigins([])).toEqual({ script: [], connect: [], img: [], frame: [] })
  })

  test('lists only https origins on domains of the vendors', () => {
    const all = pixelOrigins(([1, 2, 3, 4] as const).map((type) => ({ type, id: 'x' })))
    for (const origin of Object.values(all).flat())
      expect(origin).toMatch(
        /^https:\/\/(\*\.)?[\w-]*\.?(facebook\.(com|net)|google-analytics\.com|analytics\.google\.com|googletagmanager\.com|sc-static\.net|snapchat\.com|tiktok\.com)$/,
      )
  })
})
