/** Receipts, as the compiled pages render them and Chromium prints them. */

import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { headlessShellPath } from '../../scripts/machine/chromium.ts'
import { installPoppler, type PdfWord, pdfWords } from '../../scripts/machine/poppler.ts'
import { compile } from '../../scripts/publish/make/compile.ts'
import { loadRenderer } from '../../scripts/publish/make/render.ts'
import { createReceiptPrinter } from '../../scripts/publish/print/receipt-printer.ts'
import { createPdfMaker } from '../../scripts/serve/print/menu-pdf.ts'
import type { ReceiptDocument } from '../../src/contract/order/receipt.ts'
import type { ReceiptPaper } from '../../src/domain/receipt/receipt-paper.ts'
import { contentType } from '../../src/edge/content-type.ts'
import { exampleReceipt } from '../helpers/receipts/example-receipt.ts'

// @feature-file receipts.print

let server: Server
let folder: string
let html = ''
let makePdf: ReturnType<typeof createPdfMaker>
let render: ReturnType<typeof createReceiptPrinter>

beforeAll(async () => {
  installPoppler()
  const bundle = await compile()
  const renderer = await loadRenderer(bundle.dir, bundle.bundleId)
  render = createReceiptPrinter({ renderer, siteUrl: 'https://example.test' })
  folder = await mkdtemp(join(tmpdir(), 'sufra-receipt-'))
  server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '', 'http://localhost')
    if (pathname === '/api/receipt') return response.setHeader('content-type', 'text/html').end(html)
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

const open = (document: ReceiptDocument, locale = 'en', paper: ReceiptPaper = 'a4') =>
  render(document, { locale, paper, address: '/api/receipts/abc', pdf: true })

async function print(document: ReceiptDocument, locale: string, paper: ReceiptPaper): Promise<PdfWord[]> {
  html = (await open(document, locale, paper)).html
  const file = join(folder, 'receipt.pdf')
  await writeFile(file, await makePdf('/receipt'))
  return pdfWords(file)
}

/** The text of a document, without its links and styles. */
const textOf = (page: string) =>
  page
    .replace(/^.*<header>/s, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&#39;|&amp;/g, '&')
    .replace(/\s+/g, ' ')

describe('the page of a receipt', () => {
  test('states seller, tax number, lines, discounts, fees, rounding, payments and each tax rate', async () => {
    const { html: page, policy } = await open(exampleReceipt)
    expect(policy).toContain("script-src 'none'")
    expect(page).not.toContain('<script')
    const text = textOf(page)
    for (const part of [
      ...[
        'Kawasemi K.K.',
        'T1234567890123',
        'Tax invoice · No. 41',
        'Order 7',
        'Placed May 5, 2026',
        '9:00 PM',
      ],
      ...[
        '2 × Bento',
        'Large',
        'Subtotal ¥3,760',
        'Coupon −¥160',
        'Delivery ¥300',
        'Rounding −¥1',
        'Total ¥4,219',
      ],
      ...['Service 8.5% ¥320', 'From your wallet ¥219', 'Cash ¥4,000'],
      ...[
        'Consumption tax 8% included in the prices ¥2,000 ¥160',
        'Consumption tax 10% included in the prices ¥1,309 ¥131',
      ],
      'Without tax ¥300',
    ])
      expect(text).toContain(part)
  })

  test('is an order receipt without a tax number, and a credit note names the original', async () => {
    const plain = { ...exampleReceipt, title: 'receipt' as const }
    expect(textOf((await open(plain)).html)).toMatch(/Order receipt · No\. 41/)
    expect((await open(plain)).html).not.toMatch(/tax invoice/i)
    const { title, number, issued_at } = plain
    const credit = {
      ...{ ...plain, title: 'credit-note' as const, number: 3, amounts: null, reason: 'removed' as const },
      original: { title, number, issued_at },
    }
    const text = textOf((await open(credit)).html)
    expect(text).toMatch(/Credit note · No\. C3 .*Original document: Order receipt · No\. 41 · May 5, 2026/)
    expect(text).not.toMatch(/Subtotal|Cash/)
    const debit = {
      ...{ ...credit, title: 'debit-note' as const, number: 2, reason: null, lines: [] },
      original: { title: credit.title, number: 3, issued_at },
    }
    expect(textOf((await open(debit)).html)).toMatch(
      /Debit note · No\. D2 .*Original document: Credit note · No\. C3/,
    )
  })

  test('is in each language of the venue, with links that are not printed, and a name that needs no escape', async () => {
    const named = { ...exampleReceipt, seller: { ...exampleReceipt.seller, tax_id: '<b>1</b>' } }
    const { html: page } = await open(named, 'ar', 'roll')
    expect(page).toContain('<html lang="ar" dir="rtl">')
    expect(page).toContain('href="/api/receipts/abc?locale=en&amp;paper=roll"')
    expect(page).toContain('href="/api/receipts/abc/pdf?locale=ar&amp;paper=roll"')
    expect(page).toContain('&lt;b&gt;1')
    expect(textOf(page)).toContain('فاتورة ضريبية')
  })
})

describe('the PDF of a receipt', () => {
  const many = {
    ...exampleReceipt,
    lines: Array.from({ length: 90 }, () => exampleReceipt.lines[0]).filter((line) => line !== undefined),
  }
  test.each([
    ['en', 'a4', 595],
    ['ar', 'a4', 595],
    ['en', 'roll', 227],
    ['ar', 'roll', 227],
  ] as const)('keeps every line whole, on %s %s', async (locale, paper, width) => {
    const words = await print(many, locale, paper)
    const amounts = words.filter(({ text }) => text.includes(locale === 'en' ? '2,160' : '٢٬١٦٠'))
    expect(amounts).toHaveLength(90)
    for (const word of words) {
      expect(word.left).toBeGreaterThanOrEqual(8)
      expect(word.right).toBeLessThanOrEqual(width - 8)
    }
    // The printed pages have no links.
    expect(words.some(({ text }) => text.includes('PDF'))).toBe(false)
  })
})
