import { wcagContrast } from 'culori'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Look } from '../../../src/domain/venue.ts'
import { type ThemeColors, themeView } from '../../../src/payload/theme.ts'

const plain: Look = {
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
const look: fc.Arbitrary<Look> = fc
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

const surfaces = ['surface', 'raised', 'sunken'] as const
const texts = ['ink', 'muted', 'accent-ink', 'highlight-ink', 'danger', 'success', 'warning'] as const
const controls = ['edge', 'accent', 'highlight'] as const

function unreadable(colors: ThemeColors): string[] {
  const pairs: [string, string, number][] = [
    ...texts.flatMap((ink) =>
      [...surfaces, 'soft' as const].map((on) => [ink, on, 4.5] as [string, string, number]),
    ),
    ...controls.flatMap((part) => surfaces.map((on) => [part, on, 3] as [string, string, number])),
    ['on-accent', 'accent', 4.5],
    ['on-highlight', 'highlight', 4.5],
    ['on-button', 'button', 4.5],
  ]
  const hex = colors as Readonly<Record<string, string>>
  return pairs
    .filter(([ink, on, ratio]) => wcagContrast(hex[ink] ?? '', hex[on] ?? '') < ratio)
    .map(([ink, on]) => `${ink} ${hex[ink]} on ${on} ${hex[on]}`)
}

describe('themeView', () => {
  test('whatever the venue chose, every text and control can be read in both schemes', () => {
    fc.assert(
      fc.property(look, (chosen) => {
        const view = themeView(chosen)
        expect([...unreadable(view.light), ...unreadable(view.night)]).toEqual([])
      }),
      { numRuns: 400 },
    )
  })

  test('text on a gradient can be read anywhere between its ends', () => {
    fc.assert(
      fc.property(look, fc.double({ min: 0, max: 1, noNaN: true }), (chosen, part) => {
        const view = themeView({ ...chosen, backgroundOption: 'gradient', gradient: ['#ff0000', '#00ff00'] })
        const [, from, to] = /--backdrop:linear-gradient\((#\w{6}),(#\w{6})\)/.exec(view.style) ?? []
        const ends = [from, to].map((end) =>
          [1, 3, 5].map((at) => Number.parseInt(end?.slice(at, at + 2) ?? '', 16)),
        )
        const between = `rgb(${[0, 1, 2].map((c) => (ends[0]?.[c] ?? 0) * (1 - part) + (ends[1]?.[c] ?? 0) * part).join()})`
        for (const ink of ['ink', 'muted', 'accent-ink'] as const)
          expect(wcagContrast(view.light[ink], between)).toBeGreaterThanOrEqual(4.4)
      }),
      { numRuns: 100 },
    )
  })

  test('nothing of what the venue wrote reaches the style sheet but colours', () => {
    fc.assert(
      fc.property(look, (chosen) => {
        expect(themeView(chosen).style).toMatch(/^[-:a-z0-9#;,.{}()@[\]=]+$/)
      }),
    )
  })

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

  test('a venue on black stays on black by day', () => {
    const view = themeView({ ...plain, backgroundColor: '#000000', darkMode: 'off' })
    expect(view.light.surface).toBe('#000000')
    expect(view.style).toContain('color-scheme:dark')
    expect(view.style).not.toContain('@media')
  })
})
