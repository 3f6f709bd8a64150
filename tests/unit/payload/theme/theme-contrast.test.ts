/** Every pair of the table has its contrast by day and by night, for any colours in any syntax. */
import { converter, formatHex, parse, wcagLuminance } from 'culori'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ThemeSettings } from '../../../../src/domain/venue/venue.ts'
import { type ThemeColors, type ThemeView, themeView } from '../../../../src/payload/theme/theme.ts'
import { plainBusiness } from '../../../helpers/arbitrary-business.ts'
import { scaledCount } from '../../../helpers/seed.ts'
import { FOREGROUNDS, GENERAL_BACKGROUNDS, PAIRS } from './theme-pairs.ts'

const byte = fc.nat(255)
const unit = fc.integer({ min: 0, max: 100 })
const alpha = fc.constantFrom(0, 0.01, 0.2, 0.43, 0.5, 0.86, 0.99, 1)
const digits = (count: number) =>
  fc
    .array(fc.constantFrom(...'0123456789abcdefABCDEF'), { minLength: count, maxLength: count })
    .map((of) => `#${of.join('')}`)
const colorSyntax = fc.oneof(
  digits(3),
  digits(4),
  digits(6),
  digits(8),
  fc.tuple(byte, byte, byte).map(([r, g, b]) => `rgb(${r},${g},${b})`),
  fc.tuple(byte, byte, byte, alpha).map(([r, g, b, a]) => `rgba(${r}, ${g}, ${b}, ${a})`),
  fc.tuple(byte, byte, byte, unit).map(([r, g, b, a]) => `rgb(${r} ${g} ${b} / ${a}%)`),
  fc.tuple(fc.nat(360), unit, unit).map(([h, s, l]) => `hsl(${h}, ${s}%, ${l}%)`),
  fc.tuple(fc.nat(360), unit, unit, alpha).map(([h, s, l, a]) => `hsla(${h}, ${s}%, ${l}%, ${a})`),
)
const extreme = fc.constantFrom(
  ...['black', 'white', 'yellow', 'rebeccapurple', 'DarkSlateGray', ' red ', 'transparent', '#39ff14'],
  ...['#ffff00', '#0ff', '#f0f', '#00f', '#777', '#808080', '#bcbcbc', 'rgba(0,0,0,0)', '#0000', '#ffffff01'],
)
const invalidColor = fc.oneof(
  fc.constantFrom(...['', 'null', '/', 'rgb(,,)', '#12345', 'hsl(none none none)', 'url(x)', '}</style>']),
  fc.string(),
)
const color = fc.oneof(
  { weight: 6, arbitrary: colorSyntax },
  { weight: 3, arbitrary: extreme },
  { weight: 1, arbitrary: invalidColor },
  { weight: 1, arbitrary: fc.constant(null) },
)
const pair = fc.oneof(
  fc.tuple(color, color).map(([a, b]): [string, string] => [a ?? '', b ?? '']),
  fc.constantFrom<[string, string]>(
    ['#000', '#fff'],
    ['#fff', '#000'],
    ['#ff0000', '#00ff00'],
    ['#00f', '#ff0'],
  ),
)
const opacity = fc.constantFrom(null, Number.NaN, -1, 0, 0.05, 0.43, 0.92, 1, 2, Number.POSITIVE_INFINITY)

const arbTheme: fc.Arbitrary<ThemeSettings> = fc
  .record({
    themeColor: color,
    accentColor: color,
    backgroundColor: color,
    backgroundOption: fc.constantFrom('color', 'gradient', 'image', null),
    gradient: fc.option(pair),
    menuButton: fc.record({ background: color, opacity, titleColor: color }),
    imageBackground: color,
    welcomeBackground: fc.constantFrom('https://x.test/w.webp', null),
    darkMode: fc.constantFrom('auto' as const, 'on' as const, 'off' as const),
  })
  .map((chosen) => ({ ...plainBusiness.theme, ...chosen }))

const known = new Map<string, number>()
function luminance(of: string): number {
  const cached = known.get(of)
  if (cached !== undefined) return cached
  if (!/^#[0-9a-f]{6}$/.test(of)) throw new Error(`${of} is not a hex colour`)
  const own = wcagLuminance(of)
  known.set(of, own)
  return own
}
const ratio = (a: number, b: number) => (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)

const channels = (of: string) => [1, 3, 5].map((at) => Number.parseInt(of.slice(at, at + 2), 16))
/** Mixes two colours as browsers do: each channel separately, rounded to whole numbers. */
const between = (from: string, to: string, part: number) => {
  const ends = channels(to)
  return `#${channels(from)
    .map((channel, at) => Math.round(channel + ((ends[at] ?? 0) - channel) * part))
    .map((channel) => channel.toString(16).padStart(2, '0'))
    .join('')}`
}
const sixDigits = (of: string) => of.replace(/^#(.)(.)(.)$/, '#$1$1$2$2$3$3')

/** Backgrounds of the page: spots of its gradient, and the extremes of its picture. `more` is added to the picture’s opacity. */
function page(view: ThemeView, colors: ThemeColors, more = 0): string[] {
  const backdrops = [...view.style.matchAll(/--backdrop:(?:linear-gradient\((#\w+),(#\w+)\)|#\w+)/g)]
  const [, from, to] = backdrops[colors === view.light ? 0 : backdrops.length - 1] ?? []
  const gradient =
    from && to ? Array.from({ length: 41 }, (_, at) => between(sixDigits(from), sixDigits(to), at / 40)) : []
  const shows = Number(/--picture:([\d.]+)/.exec(view.style)?.[1] ?? 0)
  const picture =
    shows > 0 ? ['#000000', '#ffffff'].map((spot) => between(colors.surface, spot, shows + more)) : []
  return [...gradient, ...picture]
}

/** Pairs with too little contrast, one line each. */
function insufficientPairs(view: ThemeView): string[] {
  const found: string[] = []
  for (const colors of view.light === view.night ? [view.light] : [view.light, view.night]) {
    const check = (front: string, what: string, ground: string, wanted: number) => {
      const reached = ratio(luminance(front), luminance(ground))
      // Rounding the channels between two stops may lower the ratio by a thousandth.
      if (reached < wanted - 0.005) found.push(`${what} ${front} on ${ground}: ${reached.toFixed(2)}`)
    }
    const grounds = [...GENERAL_BACKGROUNDS.map((token) => colors[token]), ...page(view, colors)]
    for (const [front, wanted] of FOREGROUNDS)
      for (const ground of grounds) check(colors[front], front, ground, wanted)
    for (const [front, on, wanted] of PAIRS) check(colors[front], `${front} over ${on}`, colors[on], wanted)
  }
  return found
}

const oklch = converter('oklch')

/** Screens round to whole channels, so the theme adds this to the opacity of the picture. */
const ROUNDING = 0.003
/** Yellow text on this page is readable without `ROUNDING`, and not with it. */
const onPicture: ThemeSettings = {
  ...plainBusiness.theme,
  backgroundColor: 'hsl(97, 31%, 20%)',
  backgroundOption: 'image',
  welcomeBackground: 'https://x.test/w.webp',
  darkMode: 'auto',
}

describe('random themes', () => {
  // @feature product.settings-theme business.theme-color business.background-option business.gradient
  test('have the required contrast for every pair of the table, by day and by night', () => {
    fc.assert(
      fc.property(arbTheme, (chosen) => {
        expect(insufficientPairs(themeView(chosen))).toEqual([])
      }),
      { numRuns: scaledCount(5000) },
    )
  }, 60_000)

  // @feature business.theme-color business.theme-accent
  test('use a readable colour of the venue unchanged, and keep the hue of an unreadable one', () => {
    fc.assert(
      fc.property(arbTheme, colorSyntax, colorSyntax, (chosen, themeColor, accentColor) => {
        const opaque = [themeColor, accentColor].map((of) => of.replace(/[\d.]+%?\)$/, '1)'))
        const [theme, accent] = opaque as [string, string]
        const view = themeView({ ...chosen, themeColor: theme, accentColor: accent })
        for (const colors of [view.light, view.night]) {
          const grounds = [
            ...GENERAL_BACKGROUNDS.map((token) => colors[token]),
            ...page(view, colors, ROUNDING),
          ]
          for (const [source, tokens] of [
            [theme, ['accent', 'accent-ink']],
            [accent, ['highlight', 'highlight-ink']],
          ] as const) {
            const set = parse(source)
            if (!set || (set.alpha ?? 1) < 1) continue
            const asSet = formatHex(set)
            const own = luminance(asSet)
            const least = Math.min(...grounds.map((ground) => ratio(own, luminance(ground))))
            for (const token of tokens) {
              const wanted = token.endsWith('ink') ? 4.5 : 3
              const [before, after] = [oklch(set), oklch(colors[token])]
              // Just above the ratio, a spot between two tested ones may be decisive.
              if (least > wanted + 0.06) expect(colors[token], `${token} of ${source}`).toBe(asSet)
              // Colours that are nearly grey or black have no exact hue, because channels are whole numbers.
              if ((before.c ?? 0) < 0.06 || !after || after.c < 0.06) continue
              const turned = Math.abs((((before.h ?? 0) - (after.h ?? 0) + 540) % 360) - 180)
              expect(turned, `hue of ${token} ${colors[token]} from ${source}`).toBeLessThan(5)
            }
          }
        }
      }),
      { numRuns: scaledCount(1500), examples: [[onPicture, 'rgb(214,218,0)', '#0000']] },
    )
  }, 60_000)

  test('have the same style sheet for the same settings', () => {
    fc.assert(
      fc.property(arbTheme, (chosen) => {
        expect(themeView(structuredClone(chosen)).style).toBe(themeView(chosen).style)
      }),
      { numRuns: 200 },
    )
  })
})
