/** The font families that a venue can choose: the scripts that their files contain, and fallbacks for others. */

/** A file of a family by its characters, named as in the packages. */
export type Subset = 'latin' | 'latin-ext' | 'vietnamese' | 'cyrillic' | 'cyrillic-ext' | 'greek' | 'arabic'

export type FontFamily = {
  readonly name: string
  readonly style: 'sans' | 'serif'
  /** The weight range of the variable files, in the syntax of CSS `font-weight`. */
  readonly weights: string
  readonly subsets: readonly Subset[]
  /** Languages whose letters are missing in its files, although other letters of the script exist. */
  readonly without?: readonly string[]
  /** Size of its Arabic letters relative to Latin, in per cent: Naskh letters are small. */
  readonly arabicSize?: number
  /** Families for letters that this one lacks, best match first. */
  readonly partners: readonly string[]
}

const arabicLatin: readonly Subset[] = ['latin', 'latin-ext', 'arabic']

/** Families by package name: `@fontsource-variable/{id}`. The first is the default. */
export const fontFamilies = {
  figtree: {
    name: 'Figtree',
    style: 'sans',
    weights: '300 900',
    subsets: ['latin', 'latin-ext'],
    without: ['az', 'ha'],
    partners: ['inter', 'readex-pro', 'vazirmatn'],
  },
  'readex-pro': {
    name: 'Readex Pro',
    style: 'sans',
    weights: '160 700',
    subsets: ['latin', 'latin-ext', 'vietnamese', 'arabic'],
    without: ['fa', 'ha', 'ur'],
    partners: ['inter', 'vazirmatn'],
  },
  inter: {
    name: 'Inter',
    style: 'sans',
    weights: '100 900',
    subsets: ['latin', 'latin-ext', 'vietnamese', 'cyrillic', 'cyrillic-ext', 'greek'],
    partners: ['vazirmatn'],
  },
  montserrat: {
    name: 'Montserrat',
    style: 'sans',
    weights: '100 900',
    subsets: ['latin', 'latin-ext', 'vietnamese', 'cyrillic', 'cyrillic-ext'],
    partners: ['cairo', 'inter'],
  },
  nunito: {
    name: 'Nunito',
    style: 'sans',
    weights: '200 1000',
    subsets: ['latin', 'latin-ext', 'vietnamese', 'cyrillic', 'cyrillic-ext'],
    without: ['ha'],
    partners: ['rubik', 'inter', 'vazirmatn'],
  },
  rubik: {
    name: 'Rubik',
    style: 'sans',
    weights: '300 900',
    subsets: ['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext', 'arabic'],
    without: ['az', 'ha', 'ur'],
    partners: ['inter', 'vazirmatn'],
  },
  lora: {
    name: 'Lora',
    style: 'serif',
    weights: '400 700',
    subsets: ['latin', 'latin-ext', 'vietnamese', 'cyrillic', 'cyrillic-ext'],
    without: ['ha'],
    partners: ['noto-serif', 'noto-naskh-arabic'],
  },
  'noto-serif': {
    name: 'Noto Serif',
    style: 'serif',
    weights: '100 900',
    subsets: ['latin', 'latin-ext', 'vietnamese', 'cyrillic', 'cyrillic-ext', 'greek'],
    partners: ['noto-naskh-arabic'],
  },
  'playfair-display': {
    name: 'Playfair Display',
    style: 'serif',
    weights: '400 900',
    subsets: ['latin', 'latin-ext', 'vietnamese', 'cyrillic'],
    without: ['ha'],
    partners: ['el-messiri', 'noto-serif'],
  },
  cairo: {
    name: 'Cairo',
    style: 'sans',
    weights: '200 1000',
    subsets: arabicLatin,
    without: ['az', 'ha'],
    partners: ['montserrat', 'inter'],
  },
  'el-messiri': {
    name: 'El Messiri',
    style: 'serif',
    weights: '400 700',
    // Its latin-ext has too few letters for any language.
    subsets: ['latin', 'cyrillic', 'arabic'],
    partners: ['lora', 'noto-serif'],
  },
  'noto-naskh-arabic': {
    name: 'Noto Naskh Arabic',
    style: 'serif',
    weights: '400 700',
    subsets: arabicLatin,
    arabicSize: 114,
    without: ['az', 'ha'],
    partners: ['noto-serif'],
  },
  'noto-kufi-arabic': {
    name: 'Noto Kufi Arabic',
    style: 'sans',
    weights: '100 900',
    subsets: arabicLatin,
    without: ['az', 'ha'],
    partners: ['inter'],
  },
  vazirmatn: {
    name: 'Vazirmatn',
    style: 'sans',
    weights: '100 900',
    subsets: arabicLatin,
    without: ['ha'],
    partners: ['inter'],
  },
} as const satisfies Record<string, FontFamily>

export type FontId = keyof typeof fontFamilies

export const fontIds = Object.keys(fontFamilies) as FontId[]

/**
 * Finds the family that a venue named. Ignores case, spaces, hyphens and a list of fallbacks (`"El Messiri", serif`).
 * Returns the default if the name is missing or unknown (spec §5: invalid values fall back).
 */
export function findFont(name: string | null): FontId {
  const asked = normalizeName(name?.split(',')[0] ?? '')
  return fontIds.find((id) => normalizeName(id) === asked) ?? 'figtree'
}

const normalizeName = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, '')
