import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { printColors } from '../../../../api/codes/print-colors.ts'
import {
  type CodeKind,
  type CodePaper,
  codeKinds,
  codeLayout,
  codePages,
  codePapers,
} from '../../../../src/domain/codes/code-layout.ts'
import { CodeSheet } from '../../../../src/islands/counter/codes/CodeSheet.tsx'
import type { PrintedCode } from '../../../../src/stores/codes/printed-codes.ts'
import { scanCodes } from '../../../helpers/scan-codes.ts'
import { isNightly } from '../../../helpers/seed.ts'

// @feature-file counter.qr-codes

/** Of a scan at 200 dpi of a print at 60 %. */
const DOTS_PER_INCH = 200 * 0.6

const SHORT = 'https://menu.example'
const LONG = 'https://order.the-old-harbour-grill-house.example.com'
/** Colours of venues: none, dark, light, and as bright as the middle of the scale. */
const COLORS = [null, '#000', 'oklch(20% 0.05 260)', '#fffbe6', 'rgb(119 119 119)', 'transparent']
const EVERY_PRINT = codeKinds.flatMap((kind) => codePapers[kind].map((paper) => [kind, paper] as const))
/**
 * Every print with addresses of both lengths, in two of the colours, which take turns; in all of them at night. The layout does not
 * depend on the colour, which surrounds the codes.
 */
const EVERY_SCAN = EVERY_PRINT.flatMap(([kind, paper]) =>
  [SHORT, LONG].map((site) => ({ kind, paper, site })),
).map((scan, at) => ({
  ...scan,
  colors: isNightly ? COLORS : COLORS.filter((_, color) => color % 3 === at % 3),
}))

const style = (color: string | null) => ({
  name: { locale: 'ar', text: 'مشويات الدلة' },
  calls: [
    { locale: 'ar', text: 'امسح الرمز لعرض القائمة' },
    { locale: 'en', text: 'Scan to see our menu' },
    { locale: 'ja', text: '読み取ってメニューを見る' },
  ],
  colors: printColors(color),
})

function codesFor(kind: CodeKind, paper: CodePaper, site: string): PrintedCode[] {
  const { columns, rows } = codeLayout(kind, paper)
  return Array.from({ length: columns * rows }, (_, at) => {
    const url = `${site}/q/bcdfgh${String(at + 22)}`
    const titles = [
      { locale: 'ar', text: `طاولة ${at + 1}` },
      { locale: 'en', text: `Table ${at + 1}` },
    ]
    return { url, titles, address: url.slice('https://'.length) }
  })
}

/** Draws the pages with codes for every cell, as the browser saves them. */
function draw(kind: CodeKind, paper: CodePaper, codes: readonly PrintedCode[], color: string | null) {
  const layout = codeLayout(kind, paper)
  return codePages(kind, layout, [{ name: 'Terrace', codes }]).map((page) =>
    renderToStaticMarkup(<CodeSheet layout={layout} page={page} style={style(color)} label="Page 1" />),
  )
}

test.each(EVERY_SCAN)(
  'codes on $kind, $paper can be scanned at 200 dpi and 60 percent, in colours of venues ($site)',
  async ({ kind, paper, site, colors }) => {
    const codes = codesFor(kind, paper, site)
    for (const color of colors) {
      const [page = '', ...others] = draw(kind, paper, codes, color)
      expect(others).toEqual([])
      expect({ color, codes: await scanCodes(page, DOTS_PER_INCH) }).toEqual({
        color,
        codes: codes.map(({ url }) => url),
      })
    }
  },
)

test('a page has its real size', () => {
  const [page = ''] = draw('window', 'a4', codesFor('window', 'a4', SHORT), null)
  expect(page).toContain('width="210mm" height="297mm" viewBox="0 0 210 297"')
})

/** Sizes of letters in millimetres. Four points are 1.4. */
test.each(EVERY_PRINT)('every text of %s, %s is inside the page, and large enough to read', (kind, paper) => {
  const { page } = codeLayout(kind, paper)
  const smallest = (site: string) => {
    const [svg = ''] = draw(kind, paper, codesFor(kind, paper, site), '#000')
    const texts = [...svg.matchAll(/<text x="([\d.]+)" y="([\d.]+)" font-size="([\d.]+)"/g)]
    for (const [, x, y] of texts) {
      expect(Number(x)).toBeLessThan(page.width)
      expect(Number(y)).toBeLessThan(page.height)
    }
    return Math.min(...texts.map(([, , , size]) => Number(size)))
  }
  expect(smallest(SHORT)).toBeGreaterThan(1.7)
  expect(smallest(LONG)).toBeGreaterThan(1.4)
})

test('texts have the better contrast of black and white on the colour of the venue', () => {
  expect(COLORS.map((color) => printColors(color))).toEqual([
    { ground: '#6d557c', ink: '#ffffff' },
    { ground: '#000000', ink: '#ffffff' },
    { ground: expect.stringMatching(/^#0/), ink: '#ffffff' },
    { ground: '#fffbe6', ink: '#000000' },
    { ground: '#777777', ink: '#000000' },
    { ground: '#6d557c', ink: '#ffffff' },
  ])
})
