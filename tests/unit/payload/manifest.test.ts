import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseImageRequest } from '../../../scripts/serve/images/image-request.ts'
import { NO_DISCOUNTS } from '../../../src/domain/menu/discount.ts'
import type { Business, Venue } from '../../../src/domain/venue/venue.ts'
import { manifestPath, type WebManifest } from '../../../src/payload/site/manifest.ts'
import { planSite } from '../../../src/payload/site/site.ts'
import { arbBusiness, plainBusiness } from '../../helpers/arbitrary-business.ts'
import { exampleMenu } from '../../helpers/example-item.ts'

const manifestsOf = (business: Business): Map<string, WebManifest> => {
  const venue = {
    business,
    menu: exampleMenu(),
    discounts,
    hours: {},
    ...EMPTY,
  } as unknown as Venue
  const { files } = planSite(venue, 'day')
  return new Map(files.map(({ path, body }) => [path, JSON.parse(body) as WebManifest]))
}
const discounts = { dinein: NO_DISCOUNTS, car_pickup: NO_DISCOUNTS, delivery: NO_DISCOUNTS }
const EMPTY = { branchHours: {}, banners: [], tables: [], survey: null }

describe('the web manifest of a venue', () => {
  // @feature offline.install
  it('describes the same app in every language of the venue', () => {
    const manifests = manifestsOf(plainBusiness)
    expect([...manifests.keys()]).toEqual(['/manifest.webmanifest', '/manifest.ar.webmanifest'])
    const [en, ar] = [...manifests.values()]
    expect(en).toMatchObject({
      id: '/corner',
      name: 'The Corner',
      lang: 'en',
      dir: 'ltr',
      display: 'standalone',
    })
    expect(ar).toMatchObject({ id: '/corner', name: 'الزاوية', lang: 'ar', dir: 'rtl', start_url: '/corner' })
  })

  it('uses the reference id if the venue has no name', () =>
    expect(manifestsOf({ ...plainBusiness, name: {} }).get('/manifest.webmanifest')?.name).toBe('corner'))

  // @feature offline.install
  it('meets the browser’s requirements for installation for any venue', () => {
    fc.assert(
      fc.property(arbBusiness, (business) => {
        const manifests = manifestsOf(business)
        for (const locale of business.locales) {
          const manifest = manifests.get(manifestPath(locale, business.locales))
          expect(manifest?.name.trim()).toBeTruthy()
          expect(`${manifest?.start_url}/`.startsWith(`${manifest?.scope}/`)).toBe(true)
          for (const color of [manifest?.theme_color, manifest?.background_color])
            expect(color).toMatch(/^#[0-9a-f]{6}$/)
          expect(manifest?.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
            ...['192x192 any', '512x512 any', '512x512 maskable'],
          ])
        }
      }),
      { numRuns: 50 },
    )
  })

  it('uses the venue’s logo in sizes that the image proxy provides, or our icon if it has no logo', () => {
    const theme = { ...plainBusiness.theme, logo: 'https://cdn.test/a logo.png?v=1&w=9' }
    const [manifest] = manifestsOf({ ...plainBusiness, theme }).values()
    for (const { src, sizes, type } of manifest?.icons.slice(0, 2) ?? []) {
      const { source, width } = parseImageRequest(new URL(src, 'https://sufra.test').searchParams)
      expect(source).toEqual({ remote: new URL(theme.logo) })
      expect([`${width}x${width}`, type]).toEqual([sizes, 'image/webp'])
    }
    const [plain] = manifestsOf(plainBusiness).values()
    expect(plain?.icons[0]).toMatchObject({ src: '/icon-192.png', type: 'image/png' })
  })
})
