import { wcagContrast, wcagLuminance } from 'culori'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ThemeSettings } from '../../../../src/domain/venue/venue.ts'
import { themeView } from '../../../../src/payload/theme/theme.ts'

const plain: ThemeSettings = {
  themeColor: null,
  accentColor: null,
  backgroundColor: null,
  backgroundOption: null,
  gradient: null,
  fontFamily: null,
  menuButton: { background: null, opacity: null, titleColor: null },
  darkMode: 'auto',
  headerImage: null,
  welcomeBackground: null,
  logo: null,
  navigationStyle: 'curved',
  aspectRatio: 1,
  imageBackground: null,
  showLoginButton: false,
}

const channel = fc.integer({ min: 0, max: 255 })
const color = fc.oneof(
  fc.tuple(channel, channel, channel).map(([r, g, b]) => `rgb(${r},${g},${b})`),
  fc
    .tuple(channel, channel, channel, fc.double({ min: 0, max: 1, noNaN: true }))
    .map(([r, g, b, a]) => `rgba(${r}, ${g}, ${b}, ${a.toFixed(2)})`),
  fc
    .tuple(channel, channel, channel)
    .map((rgb) => `#${rgb.map((c) => c.toString(16).padStart(2, '0')).join('')}`),
  fc.constantFrom(
    'white',
    'black',
    'orange',
    'gray',
    '',
    'null',
    'rgb(,,)',
    'url(x)',
    '}</style>',
    'hsl(none none none)',
  ),
  fc.string(),
  fc.constant(null),
)
const arbTheme: fc.Arbitrary<ThemeSettings> = fc
  .record({
    themeColor: color,
    accentColor: color,
    backgroundColor: color,
    backgroundOption: fc.constantFrom('color', 'gradient', 'image', null),
    gradient: fc.option(fc.tuple(color, color).map(([a, b]): [string, string] => [a ?? '', b ?? ''])),
    menuButton: fc.record({
      background: color,
      opacity: fc.option(fc.double()),
      titleColor: color,
    }),
    imageBackground: color,
  })
  .map((chosen) => ({ ...plain, ...chosen }))

describe('themeView', () => {
  test('writes nothing from the venue into the style sheet except colours', () => {
    fc.assert(
      fc.property(arbTheme, (chosen) => {
        expect(themeView(chosen).style).toMatch(/^[-:a-z0-9#;,.{}()@[\]=]+$/)
      }),
    )
  })

  // @feature business.theme-color business.theme-accent business.theme-background
  test('uses a readable colour of the venue unchanged', () => {
    const { light } = themeView({
      ...plain,
      themeColor: '#7a1f3d',
      accentColor: '#0a6b52',
      backgroundColor: '#fffaf2',
    })
    expect(light).toMatchObject({
      surface: '#fffaf2',
      accent: '#7a1f3d',
      'accent-ink': '#7a1f3d',
      highlight: '#0a6b52',
      'on-accent': '#ffffff',
    })
  })

  // @feature business.image-bg-color rule.unreadable-colour limit.theme-colours
  test('uses the defaults for missing and invalid colours', () => {
    expect(themeView(plain).light).toMatchObject({ surface: '#ffffff', accent: '#6d557c', plate: '#f5f6f8' })
    expect(
      themeView({ ...plain, themeColor: 'purple-ish', backgroundColor: '???', aspectRatio: Number.NaN })
        .style,
    ).toBe(themeView(plain).style)
  })

  test('darkens a light accent colour only for text', () => {
    const { light } = themeView({ ...plain, themeColor: '#ffd54a' })
    expect(wcagContrast(light.accent, '#ffffff')).toBeLessThan(wcagContrast(light['accent-ink'], '#ffffff'))
    expect(wcagContrast(light['on-accent'], light.accent)).toBeGreaterThanOrEqual(4.5)
  })

  test('ignores a transparent theme colour, and shows the page through a transparent plate', () => {
    const { light } = themeView({ ...plain, themeColor: 'transparent', imageBackground: '#0000' })
    expect(light).toMatchObject({ accent: '#6d557c', plate: '#ffffff' })
  })

  // @feature business.menu-button
  test('replaces an unreadable title colour of the menu button and keeps a readable one', () => {
    const menuButton = { background: '#ffe14d', opacity: 1, titleColor: '#fff27a' }
    const { light } = themeView({ ...plain, menuButton })
    expect(light.button).toBe('#ffe14d')
    expect(wcagContrast(light['on-button'], '#ffe14d')).toBeGreaterThanOrEqual(4.5)
    const readable = themeView({ ...plain, menuButton: { ...menuButton, titleColor: '#402000' } })
    expect(readable.light['on-button']).toBe('#402000')
  })

  // @feature business.menu-button
  test('replaces a pale title on a pale button with a strong one, because minimum contrast looks disabled', () => {
    for (const [background, titleColor] of [
      ['#fbe4ec', '#f3a6c0'],
      ['#e6f4ea', '#a5d6a7'],
      ['#fff8e1', '#ffe082'],
    ] as const) {
      const { light } = themeView({ ...plain, menuButton: { background, opacity: 1, titleColor } })
      expect(light.button).toBe(background)
      expect(wcagContrast(light['on-button'], background), background).toBeGreaterThanOrEqual(7)
    }
  })

  // @feature business.dark-mode
  test.each([
    ['a colour', { backgroundColor: '#fff176' }],
    ['a gradient', { backgroundOption: 'gradient', gradient: ['#fff176', '#b2ebf2'] }],
    ['plates under pictures', { imageBackground: '#ffffff' }],
  ] as const)('paints nothing bright behind dark cards by night: %s', (_, chosen) => {
    const { style, night } = themeView({ ...plain, ...chosen } as ThemeSettings)
    const [day = '', dark = ''] = style.split('@media')
    const painted = (css: string) =>
      ['backdrop', 'plate', 'surface'].flatMap((token) => {
        const [, value = ''] = new RegExp(`--${token}:([^;}]+)`).exec(css) ?? []
        return (value.match(/#[\da-f]+/g) ?? []).map((color) => wcagLuminance(color))
      })
    const bright = painted(day).filter((luminance) => luminance > 0.5)
    expect(bright.length).toBeGreaterThan(0)
    expect(painted(dark).length).toBeGreaterThanOrEqual(3)
    // At most slightly brighter than the cards.
    for (const luminance of painted(dark)) expect(luminance).toBeLessThan(wcagLuminance(night.raised) + 0.03)
  })

  // @feature business.theme-background
  test('keeps a black background by day', () => {
    const view = themeView({ ...plain, backgroundColor: '#000000', darkMode: 'off' })
    expect(view.light.surface).toBe('#000000')
    // Cards and lines are visible on it.
    expect(wcagContrast(view.light.raised, '#000000')).toBeGreaterThan(1.05)
    expect(wcagContrast(view.light.line, view.light.raised)).toBeGreaterThan(1.1)
    expect(view.style).toContain('color-scheme:dark')
    expect(view.style).not.toContain('@media')
  })

  // @feature business.menu-button limit.theme-accent
  test('uses the platform’s accent and translucent buttons if the venue chose none', () => {
    const chosen = themeView({
      ...plain,
      accentColor: 'rgba(180,81,76,1)',
      menuButton: { background: null, opacity: 0.43, titleColor: null },
    })
    const none = themeView(plain)
    expect(none.light.highlight).toBe(chosen.light.highlight)
    expect(none.light.highlight).toBe('#b4514c')
    expect(none.light.button).toBe(chosen.light.button)
    const other = themeView({ ...plain, menuButton: { background: null, opacity: 0.44, titleColor: null } })
    expect(none.light.button).not.toBe(other.light.button)
  })

  // @feature business.background-option
  test('keeps text readable on the darkest and brightest spots of a background picture', () => {
    const opaque = fc
      .tuple(fc.nat(255), fc.nat(255), fc.nat(255))
      .map(([r, g, b]) => `#${[r, g, b].map((c) => c.toString(16).padStart(2, '0')).join('')}`)
    fc.assert(
      fc.property(opaque, opaque, opaque, (backgroundColor, themeColor, accentColor) => {
        const view = themeView({
          ...plain,
          welcomeBackground: 'https://x.test/w.webp',
          backgroundOption: 'image',
          backgroundColor,
          themeColor,
          accentColor,
        })
        const opacity = Number(/--picture:([\d.]+)/.exec(view.style)?.[1])
        expect(opacity).toBeGreaterThan(0)
        for (const colors of [view.light, view.night])
          for (const spot of [0, 255])
            for (const token of ['ink', 'muted', 'accent-ink', 'highlight-ink', 'danger', 'success'] as const)
              expect(
                wcagContrast(colors[token], mixSpot(colors.surface, spot, opacity)),
                `${token} ${colors[token]} on ${colors.surface} before ${spot}`,
              ).toBeGreaterThanOrEqual(4.5)
      }),
      { numRuns: 300 },
    )
  })
})

/** The visible colour of a surface in front of a grey spot of a picture that shows with the given opacity. */
function mixSpot(surface: string, spot: number, opacity: number): string {
  const channels = [1, 3, 5].map((at) => Number.parseInt(surface.slice(at, at + 2), 16))
  return `rgb(${channels.map((channel) => Math.round(channel + (spot - channel) * opacity)).join(',')})`
}
