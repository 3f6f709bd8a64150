import { type FontFamily, type FontId, fontFamilies } from './font-families.ts'
import { fallbackWidths, familyMetrics } from './font-metrics.ts'
import { type Face, type PageFonts, scriptOf, unicodeRanges } from './fonts.ts'

type Script = ReturnType<typeof scriptOf>
type FallbackFont = {
  readonly family: typeof DESKTOP | typeof ANDROID
  readonly weights: string
  readonly local: readonly string[]
  /** Mean width of its letters in thousandths of an em. */
  readonly width: number
  /** Which width of the family it imitates: 0 regular, 1 bold. */
  readonly as: 0 | 1
}

/** Family names of the fallback fonts, chosen so that no installed font has the same name. */
const DESKTOP = 'Stand-in'
const ANDROID = 'Stand-in Android'
const COMPANION = 'Companion'

const REGULAR = '400 500'
const BOLD = '600 900'
const ANY = '300 900'

const ranges: Readonly<Record<Script, string>> = {
  latin: 'U+0-2FF,U+1E00-20CF',
  cyrillic: 'U+400-52F',
  greek: 'U+370-3FF',
  arabic: 'U+600-6FF,U+750-77F,U+FB50-FEFC',
}

/** Path of a face within the packages: `inter/files/inter-latin-wght-normal.woff2`. */
export const fontFile = ({ font, subset }: Face): string =>
  `${font}/files/${font}-${subset}-wght-normal.woff2`

/**
 * Builds the font styles of a page: its faces, the font stack `--font`, and fallback fonts of the device with the same
 * width and height, so that nothing moves when the files arrive. `--tongue` is the stack without the companion, for
 * names of languages in their own script.
 */
export function fontStyle(fonts: PageFonts, urlOf: (file: string) => string): string {
  const { own, companion, device, style } = fonts
  const faces = [
    ...own.map((face) => faceRule(fontFamilies[face.font].name, face, urlOf)),
    ...(companion ? [faceRule(COMPANION, companion, urlOf)] : []),
  ]
  const names = [...new Set(own.map(({ font }) => fontFamilies[font].name))]
  const rest = [DESKTOP, ANDROID, ...device, 'system-ui', style === 'serif' ? 'serif' : 'sans-serif']
  const stack = (families: readonly string[]) => [...families, ...rest].map(quoteFamily).join()
  const whole = stack(companion ? [...names, COMPANION] : names)
  const apart = companion ? stack(names) : 'var(--font)'
  return `${faces.join('')}${fallbackRules(fonts)}:root{--font:${whole};--tongue:${apart}}`
}

function faceRule(name: string, face: Face, urlOf: (file: string) => string): string {
  const size = sizeOf(face.font, scriptOf(face.subset))
  return (
    `@font-face{font-family:${quoteFamily(name)};font-weight:${fontFamilies[face.font].weights};font-display:swap;` +
    `src:url(${urlOf(fontFile(face))})format("woff2");${size === 100 ? '' : `size-adjust:${size}%;`}unicode-range:${unicodeRanges[face.subset]}}`
  )
}

/** Per cent. */
function sizeOf(font: FontId, script: Script): number {
  const family: FontFamily = fontFamilies[font]
  return script === 'arabic' ? (family.arabicSize ?? 100) : 100
}

function fallbackRules({ own, companion, style }: PageFonts): string {
  const byScript = new Map<Script, FontId>()
  for (const { font, subset } of companion ? [...own, companion] : own)
    if (!byScript.has(scriptOf(subset))) byScript.set(scriptOf(subset), font)
  // Digits and spaces are Latin on every page. The first font of the stack determines the line height.
  const [first] = own
  if (first && !byScript.has('latin')) byScript.set('latin', first.font)
  return [...byScript]
    .flatMap(([script, font]) =>
      fallbackFontsFor(script, style).map((standIn) => fallbackRule(standIn, script, font)),
    )
    .join('')
}

/** In CSS order: of two faces with the same family name, the later one is used if both are installed. */
function fallbackFontsFor(script: Script, style: PageFonts['style']): FallbackFont[] {
  if (script === 'arabic') {
    const { dejavu, notoArabic, naskh } = fallbackWidths
    return [
      desktop(['DejaVu Sans'], '300 500', dejavu.arabic[0]),
      desktop(['DejaVu Sans Bold'], BOLD, dejavu.arabic[1]),
      desktop(['Noto Sans Arabic', 'Noto Sans Arabic UI'], '300 500', notoArabic.arabic[0]),
      android(['Noto Naskh Arabic', 'Noto Naskh Arabic UI'], naskh.arabic[0]),
    ]
  }
  const serif = style === 'serif'
  const names = serif
    ? ['Times New Roman', 'Liberation Serif', 'Tinos']
    : ['Arial', 'Liberation Sans', 'Arimo']
  const [regular, bold] = fallbackWidths[serif ? 'times' : 'arial'][script]
  return [
    desktop(names, REGULAR, regular),
    desktop(
      names.map((name) => `${name} Bold`),
      BOLD,
      bold,
    ),
    android([serif ? 'Noto Serif' : 'Roboto'], fallbackWidths[serif ? 'notoSerif' : 'roboto'][script][0]),
  ]
}

const desktop = (local: readonly string[], weights: string, width: number): FallbackFont => ({
  family: DESKTOP,
  weights,
  local,
  width,
  as: weights === BOLD ? 1 : 0,
})
const android = (local: readonly string[], width: number): FallbackFont => ({
  family: ANDROID,
  weights: ANY,
  local,
  width,
  as: 0,
})

function fallbackRule(
  { family, weights, local, width, as }: FallbackFont,
  script: Script,
  font: FontId,
): string {
  const { ascent, descent, widths } = familyMetrics[font]
  const adjust = ((widths[script]?.[as] ?? width) * sizeOf(font, script)) / 100 / width
  const percent = (thousandths: number) => `${(thousandths / 10).toFixed(1)}%`
  return (
    `@font-face{font-family:${quoteFamily(family)};font-weight:${weights};` +
    `src:${local.map((name) => `local("${name}")`).join()};size-adjust:${percent(adjust * 1000)};` +
    `ascent-override:${percent(ascent / adjust)};descent-override:${percent(descent / adjust)};` +
    `line-gap-override:0%;unicode-range:${ranges[script]}}`
  )
}

/** Quotes a family name only if CSS requires it. */
const quoteFamily = (name: string): string =>
  /^[a-z][a-z-]*( [a-z][a-z-]*)*$/i.test(name) ? name : `"${name}"`
