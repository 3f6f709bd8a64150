/** The printed menu, as the compiled pages render it and Chromium prints it. */

import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { headlessShellPath } from '../../scripts/machine/chromium.ts'
import { installPoppler, type PdfWord, pdfImage, pdfWords } from '../../scripts/machine/poppler.ts'
import { compile } from '../../scripts/publish/make/compile.ts'
import { loadRenderer, type Renderer } from '../../scripts/publish/make/render.ts'
import { composePage } from '../../scripts/publish/release/page-parts.ts'
import { createPdfMaker } from '../../scripts/serve/print/menu-pdf.ts'
import { defaultPrintChoice, type PrintChoice } from '../../src/domain/printing/print-choice.ts'
import type { Venue } from '../../src/domain/venue/venue.ts'
import { contentType } from '../../src/edge/content-type.ts'
import { printView } from '../../src/payload/pages/print-page.ts'
import { exampleCategory, exampleItem, exampleMenu } from '../helpers/example-item.ts'
import { exampleVenue } from '../helpers/example-venue.ts'

// @feature-file counter.printed-menu

let renderer: Renderer
let server: Server
let folder: string
let html = ''
let makePdf: ReturnType<typeof createPdfMaker>

beforeAll(async () => {
  installPoppler()
  const bundle = await compile()
  renderer = await loadRenderer(bundle.dir, bundle.bundleId)
  folder = await mkdtemp(join(tmpdir(), 'sufra-printed-'))
  server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '', 'http://localhost')
    if (pathname === '/api/menu') return response.setHeader('content-type', 'text/html').end(html)
    const file = await readFile(join(bundle.dir, 'client', pathname)).catch(() => null)
    return file
      ? response.setHeader('content-type', contentType(pathname)).end(file)
      : response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const apiBase = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`
  makePdf = createPdfMaker({ chromium: headlessShellPath(), sandbox: process.getuid?.() !== 0, apiBase })
}, 300_000)
afterAll(async () => {
  server?.closeAllConnections()
  server?.close()
  await rm(folder, { recursive: true, force: true })
})

/** Prints a menu to a file, and returns its path and bytes. */
async function print(venue: Venue, choice: Partial<PrintChoice> = {}) {
  const wanted = { ...defaultPrintChoice, parts: ['descriptions' as const], ...choice }
  const view = printView(venue, '2026-01-01', wanted, { svg: '', address: '' })
  if (!view) throw new Error('there is no menu')
  const page = await renderer.render(
    'counter',
    { path: '/print', locale: view.locale, view },
    'http://localhost',
  )
  html = page.styles ? composePage(page.html, page.styles.text).bytes.toString() : page.html
  const bytes = await makePdf('/menu')
  const file = join(folder, `${Math.random()}.pdf`)
  await writeFile(file, bytes)
  return { file, text: Buffer.from(bytes).toString('latin1') }
}

const DISHES = 150
const PER_CATEGORY = 7
/** Each name, description and category is one word that occurs once. */
function largeVenue(): Venue {
  const venue = exampleVenue(1500)
  const dish = (n: number) =>
    exampleItem(`d${n}`, {
      name: { en: `Dish${n}`, ar: `طبق${n}` },
      description: {
        en: `About${n} ${'charcoal '.repeat(n % 17)}End${n}`,
        ar: `عن${n} ${'فحم '.repeat(n % 17)}`,
      },
      price: 1000 + n,
    })
  const categories = Array.from({ length: Math.ceil(DISHES / PER_CATEGORY) }, (_, c) => ({
    ...exampleCategory(
      `c${c}`,
      Array.from({ length: Math.min(PER_CATEGORY, DISHES - c * PER_CATEGORY) }, (_, i) =>
        dish(c * PER_CATEGORY + i),
      ),
    ),
    name: { en: `Category${c}`, ar: `قسم${c}` },
  }))
  return { ...venue, menu: exampleMenu(...categories) }
}

describe.each([1, 2] as const)('150 dishes in %i columns', (columns) => {
  let words: Map<string, PdfWord>
  let text: string
  beforeAll(async () => {
    const printed = await print(largeVenue(), { columns })
    text = printed.text
    words = new Map((await pdfWords(printed.file)).map((word) => [word.text, word]))
  }, 120_000)

  const find = (name: string): PdfWord => {
    const word = words.get(name)
    if (!word) throw new Error(`${name} is not on paper`)
    return word
  }
  const MIDDLE = 297
  /** Page and column. */
  const place = ({ page, left }: PdfWord) => `${page} ${columns === 2 && left > MIDDLE ? 'second' : 'first'}`

  test('take several pages of A4, with embedded fonts', () => {
    expect(new Set([...words.values()].map(({ page }) => page)).size).toBeGreaterThan(3)
    expect(text).toMatch(/\/MediaBox \[0 0 59[45](\.\d+)? 84[12](\.\d+)?\]/)
    // Fonts that are not embedded have no program.
    expect(text.match(/\/Subtype \/(TrueType|Type1|CIDFontType2)\b/g)?.length ?? 0).toBeLessThanOrEqual(
      text.match(/\/FontFile2?3?\b/g)?.length ?? 0,
    )
    expect(text).toMatch(/\/Type \/Font\b/)
  })

  test('are never divided', () => {
    for (let n = 0; n < DISHES; n++) {
      const [name, end] = [find(`Dish${n}`), find(`End${n}`)]
      expect(place(end), `dish ${n}`).toBe(place(name))
      expect(end.bottom, `dish ${n}`).toBeGreaterThan(name.bottom)
    }
  })

  test('follow the heading of their category at once', () => {
    for (let c = 0; c * PER_CATEGORY < DISHES; c++) {
      const [heading, first] = [find(`Category${c}`), find(`Dish${c * PER_CATEGORY}`)]
      expect(place(first), `category ${c}`).toBe(place(heading))
      expect(first.top, `category ${c}`).toBeGreaterThan(heading.top)
      expect(first.top - heading.bottom, `category ${c}`).toBeLessThan(40)
    }
  })
})

test('A5 is half as large', async () => {
  const { text } = await print(exampleVenue(1500), { paper: 'a5' })
  expect(text).toMatch(/\/MediaBox \[0 0 4(19|20)(\.\d+)? 59[45](\.\d+)?\]/)
}, 60_000)

describe('in Arabic', () => {
  const WORD = 'بيت'

  /** The columns of the heading that have ink. Lines in the colour of the venue do not count. */
  async function heading(name: string) {
    const venue = exampleVenue(1500)
    const named = { ...venue, business: { ...venue.business, name: { ar: name, en: 'Grill' } } }
    const { file } = await print(named, { locale: 'ar', parts: [] })
    const band = { left: 0, top: 40, width: 820, height: 80 }
    const { data, info } = await sharp(await pdfImage(file))
      .extract(band)
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true })
    const columns = Array.from({ length: info.width }, (_, x) => {
      for (let y = 0; y < info.height; y++) if ((data[y * info.width + x] ?? 255) < 60) return true
      return false
    })
    const [from, to] = [columns.indexOf(true), columns.lastIndexOf(true)]
    return { to, width: to - from, gaps: columns.slice(from, to).filter((hasInk) => !hasInk).length }
  }

  test('letters join, and lines begin at the right', async () => {
    const joined = await heading(WORD)
    // With a zero-width non-joiner between them, letters have the forms that they have alone.
    const apart = await heading([...WORD].join('\u200c'))
    expect(joined.gaps).toBe(0)
    expect(apart.gaps).toBeGreaterThan(0)
    expect(joined.width).toBeLessThan(apart.width)
    // The page is 827 dots wide, its margin 51.
    expect(joined.to).toBeGreaterThan(760)
    expect((await heading(`${WORD} `.repeat(2))).to).toBe(joined.to)
  }, 120_000)
})
