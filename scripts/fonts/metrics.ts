/**
 * Measures the height and width of each font family and of its fallback fonts in Chromium, and writes
 * src/payload/theme/font-metrics.ts. Run `node scripts/fonts/metrics.ts` after you add a family or update a font package.
 * Requires DejaVu Sans on the machine, because no package contains it with its Arabic letters.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { chromium } from '@playwright/test'
import { type FontFamily, fontFamilies, fontIds, type Subset } from '../../src/payload/theme/font-families.ts'
import { scriptOf, unicodeRanges } from '../../src/payload/theme/fonts.ts'
import { CHROMIUM_FLAGS, chromiumPath } from '../machine/chromium.ts'

type Source = { family: string; weight: string; range: string; src: string }
type Script = ReturnType<typeof scriptOf>

const target = path.join(import.meta.dirname, '../../src/payload/theme/font-metrics.ts')
const require = createRequire(import.meta.url)

/** The locales whose messages are measured, by script. */
const samples: Record<Script, readonly string[]> = {
  latin: ['en', 'de', 'fr', 'es', 'pt', 'it'],
  cyrillic: ['ru', 'bg'],
  greek: ['el'],
  arabic: ['ar', 'fa'],
}

const western: readonly Subset[] = ['latin', 'latin-ext', 'vietnamese', 'cyrillic', 'cyrillic-ext', 'greek']
/** The fallback fonts on devices. Each is measured with a package of the same widths, or with the font itself. */
const fallbackFonts: Record<string, { sources: Source[]; scripts: Script[]; bold: number }> = {
  arial: {
    sources: staticSources('@fontsource/arimo', western),
    scripts: ['latin', 'cyrillic', 'greek'],
    bold: 700,
  },
  roboto: {
    sources: variableSources('roboto', '100 900', western),
    scripts: ['latin', 'cyrillic', 'greek'],
    bold: 600,
  },
  times: {
    sources: staticSources('@fontsource/tinos', western),
    scripts: ['latin', 'cyrillic', 'greek'],
    bold: 700,
  },
  notoSerif: {
    sources: variableSources('noto-serif', '100 900', western),
    scripts: ['latin', 'cyrillic', 'greek'],
    bold: 600,
  },
  naskh: {
    sources: variableSources('noto-naskh-arabic', '400 700', ['arabic']),
    scripts: ['arabic'],
    bold: 700,
  },
  notoArabic: {
    sources: variableSources('noto-sans-arabic', '100 900', ['arabic']),
    scripts: ['arabic'],
    bold: 600,
  },
  dejavu: {
    sources: [
      { family: '', weight: '400', range: 'U+0-10FFFF', src: 'local("DejaVu Sans")' },
      { family: '', weight: '700', range: 'U+0-10FFFF', src: 'local("DejaVu Sans Bold")' },
    ],
    scripts: ['arabic'],
    bold: 700,
  },
}

function toFontSource(specifier: string): string {
  const bytes = readFileSync(require.resolve(specifier))
  return `url(data:font/woff2;base64,${bytes.toString('base64')})`
}

function variableSources(id: string, weight: string, subsets: readonly Subset[]): Source[] {
  return subsets.map((subset) => ({
    family: '',
    weight,
    range: unicodeRanges[subset],
    src: toFontSource(`@fontsource-variable/${id}/files/${id}-${subset}-wght-normal.woff2`),
  }))
}

function staticSources(name: string, subsets: readonly Subset[]): Source[] {
  const id = path.basename(name)
  return ['400', '700'].flatMap((weight) =>
    subsets.map((subset) => ({
      family: '',
      weight,
      range: unicodeRanges[subset],
      src: toFontSource(`${name}/files/${id}-${subset}-${weight}-normal.woff2`),
    })),
  )
}

/** Returns the messages of the script's locales: whole texts for Latin, but only the words in the script for others. */
function readLines(script: Script): string[] {
  const texts = samples[script].flatMap((language) => {
    const folder = path.join(import.meta.dirname, '../../locales', language)
    return readdirSync(folder).flatMap((file) =>
      collectTexts(JSON.parse(readFileSync(path.join(folder, file), 'utf8'))).map((text) =>
        text.replace(/\{\{.*?\}\}/g, ''),
      ),
    )
  })
  if (script === 'latin') return texts
  const word = { cyrillic: /\p{sc=Cyrillic}+/gu, greek: /\p{sc=Greek}+/gu, arabic: /\p{sc=Arabic}+/gu }[
    script
  ]
  return texts.flatMap((text) => text.match(word) ?? [])
}

const collectTexts = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : Object.values(value as object).flatMap(collectTexts)

const browser = await chromium.launch({ executablePath: chromiumPath(), args: CHROMIUM_FLAGS })
try {
  const page = await browser.newPage()
  /** Returns the height and the mean width of a letter in thousandths of an em; widths are [regular, bold] per script. */
  const measure = async (sources: Source[], scripts: readonly Script[], bold: number) => {
    const lines = Object.fromEntries(scripts.map((script) => [script, readLines(script)]))
    return page.evaluate(
      async ({ sources, lines, bold }) => {
        const family = `measured-${document.fonts.size}-${Math.trunc(performance.now())}`
        for (const { weight, range, src } of sources) {
          const face = new FontFace(family, src, { weight, unicodeRange: range })
          document.fonts.add(await face.load())
        }
        const canvas = document.createElement('canvas').getContext('2d')
        if (!canvas) throw new Error('Chromium did not provide a 2D canvas context')
        const widths: Record<string, number[]> = {}
        for (const [script, texts] of Object.entries(lines))
          widths[script] = [400, bold].map((weight) => {
            canvas.font = `${weight} 1000px ${family}`
            let width = 0
            let letters = 0
            for (const text of texts) {
              width += canvas.measureText(text).width
              letters += text.length
            }
            return Math.round(width / letters)
          })
        canvas.font = `400 1000px ${family}`
        const { fontBoundingBoxAscent: ascent, fontBoundingBoxDescent: descent } = canvas.measureText('x')
        return { ascent: Math.round(ascent), descent: Math.round(descent), widths }
      },
      { sources, lines, bold },
    )
  }
  await page.goto('about:blank')
  const families: Record<string, object> = {}
  for (const id of fontIds) {
    const family: FontFamily = fontFamilies[id]
    const scripts = [...new Set(family.subsets.map(scriptOf))]
    families[id] = await measure(variableSources(id, family.weights, family.subsets), scripts, 600)
  }
  const devices: Record<string, object> = {}
  for (const [name, { sources, scripts, bold }] of Object.entries(fallbackFonts))
    devices[name] = (await measure(sources, scripts, bold)).widths
  writeFileSync(
    target,
    `// Written by scripts/fonts/metrics.ts: thousandths of an em, widths of a mean letter as [regular, bold].
import type { FontId } from './font-families.ts'

type Widths = { readonly [script: string]: readonly [number, number] }

export const familyMetrics: Readonly<
  Record<FontId, { readonly ascent: number; readonly descent: number; readonly widths: Widths }>
> = ${JSON.stringify(families, null, 2)}

/** Widths of the device fonts that are shown until the font files are loaded. */
export const standInWidths = ${JSON.stringify(devices, null, 2)} as const satisfies Record<string, Widths>
`,
  )
} finally {
  await browser.close()
}
