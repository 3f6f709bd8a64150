import { wcagContrast, wcagLuminance } from 'culori'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ThemeSettings } from '../../../src/domain/venue/venue.ts'
import { themeView } from '../../../src/payload/theme/theme.ts'

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
const look: fc.Arbitrary<ThemeSettings> = fc
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
  test('nothing of what the venue wrote reaches the style sheet but colours', () => {
    fc.assert(
      fc.property(look, (chosen) => {
        expect(themeView(chosen).style).toMatch(/^[-:a-z0-9#;,.{}()@[\]=]+$/)
      }),
    )
  })

  // @feature business.theme-color business.theme-accent business.theme-background
  test('a colour that can be read stays exactly as the venue chose it', () => {
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
  test('no choice, or nonsense, is the default look', () => {
    expect(themeView(plain).light).toMatchObject({ surface: '#ffffff', accent: '#6d557c', plate: '#f5f6f8' })
    expect(
      themeView({ ...plain, themeColor: 'purple-ish', backgroundColor: '???', aspectRatio: Number.NaN })
        .style,
    ).toBe(themeView(plain).style)
  })

  test('a light accent keeps its hue and is darkened only as text', () => {
    const { light } = themeView({ ...plain, themeColor: '#ffd54a' })
    expect(wcagContrast(light.accent, '#ffffff')).toBeLessThan(wcagContrast(light['accent-ink'], '#ffffff'))
    expect(wcagContrast(light['on-accent'], light.accent)).toBeGreaterThanOrEqual(4.5)
  })

  test('a theme colour that paints nothing is none, and a see-through plate shows the page', () => {
    const { light } = themeView({ ...plain, themeColor: 'transparent', imageBackground: '#0000' })
    expect(light).toMatchObject({ accent: '#6d557c', plate: '#ffffff' })
  })

  // @feature business.menu-button
  test('a title colour of buttons that cannot be read gives way, one that can stays', () => {
    const menuButton = { background: '#ffe14d', opacity: 1, titleColor: '#fff27a' }
    const { light } = themeView({ ...plain, menuButton })
    expect(light.button).toBe('#ffe14d')
    expect(wcagContrast(light['on-button'], '#ffe14d')).toBeGreaterThanOrEqual(4.5)
    const readable = themeView({ ...plain, menuButton: { ...menuButton, titleColor: '#402000' } })
    expect(readable.light['on-button']).toBe('#402000')
  })

  // @feature business.menu-button
  test('a pale button’s pale title becomes a strong one: what just suffices looks switched off', () => {
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
  ] as const)('nothing bright shines behind dark cards by night: %s', (_, chosen) => {
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
    // As dark as the cards, or nearly so.
    for (const luminance of painted(dark)) expect(luminance).toBeLessThan(wcagLuminance(night.raised) + 0.03)
  })

  // @feature business.theme-background
  test('a venue on black stays on black by day', () => {
    const view = themeView({ ...plain, backgroundColor: '#000000', darkMode: 'off' })
    expect(view.light.surface).toBe('#000000')
    // Cards and lines are seen on it.
    expect(wcagContrast(view.light.raised, '#000000')).toBeGreaterThan(1.05)
    expect(wcagContrast(view.light.line, view.light.raised)).toBeGreaterThan(1.1)
    expect(view.style).toContain('color-scheme:dark')
    expect(view.style).not.toContain('@media')
  })
})
