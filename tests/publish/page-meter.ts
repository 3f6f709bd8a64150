import { brotliDecompressSync } from 'node:zlib'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { expect } from 'vitest'
import { type Answer, sendRequest } from '../serve/helpers/http.ts'

/** Bytes as sent to browsers over HTTPS, with brotli. */
export const KB = 1024

export type Sized = { path: string; bytes: number; text: string }
/** A visitor of a page, and the data stored in their browser. */
export type Visitor = {
  isCustomer?: boolean
  kept?: Awaited<ReturnType<BrowserContext['storageState']>>
  /** A selector of what the screen shows once it is loaded, for screens with a stream, which are never idle. */
  shows?: string
}

export const PHONE = { width: 360, height: 740 }

export const total = (files: readonly Sized[]) => files.reduce((sum, file) => sum + file.bytes, 0)

/** Fails with the largest files, to show what grew. */
export function expectWithin(budget: number, what: string, files: readonly Sized[]): void {
  const list = [...files]
    .sort((a, b) => b.bytes - a.bytes)
    .map(({ path, bytes }) => `${String(bytes).padStart(8)} ${path}`)
  expect(total(files), `${what}\n${list.join('\n')}`).toBeLessThanOrEqual(budget)
}

/** The name of a bundled script. */
export const nameOf = ({ path }: Sized) => /\/assets\/(.+)\.[^.]+\.js$/.exec(path)?.[1] ?? path
export const hasReact = ({ text }: Sized) => /react\.(transitional\.)?element|Minified React error/.test(text)

/** Measures the files of a site, and what a browser loads. */
export type PageMeter = ReturnType<typeof createPageMeter>

/** @param url origin of the site */
export function createPageMeter(url: string, browser: Browser) {
  const answers = new Map<string, Promise<Answer>>()

  /** Measures a file as sent, and returns its content. */
  async function measureFile(path: string, locale = 'en'): Promise<Sized & { raw: Buffer }> {
    const key = `${path} ${locale}`
    const answer =
      answers.get(key) ??
      sendRequest(Number(new URL(url).port), path, {
        headers: { 'accept-encoding': 'br', cookie: `i18n_redirected=${locale}` },
      })
    answers.set(key, answer)
    const { status, headers, bytes } = await answer
    if (status !== 200 || headers['content-encoding'] !== 'br')
      throw new Error(`${path} answers ${status}, encoded ${headers['content-encoding'] ?? 'not at all'}`)
    return { path, bytes: bytes.length, text: brotliDecompressSync(bytes).toString(), raw: bytes }
  }

  /** The render-blocking styles. */
  async function styles(html: string): Promise<Sized[]> {
    const links = [...html.matchAll(/<link\b[^>]*rel="?stylesheet"?[^>]*>/g)].map(
      ([tag]) => /href="?([^\s">]+)/.exec(tag)?.[1] ?? '',
    )
    return Promise.all(links.map((link) => measureFile(link)))
  }

  /** All scripts that a browser loads at `path` without any interaction, including those loaded when the page is idle. */
  async function loadedScripts(
    path: string,
    { isCustomer = false, kept, shows }: Visitor = {},
  ): Promise<Sized[]> {
    const context = await browser.newContext({ viewport: PHONE, ...(kept ? { storageState: kept } : {}) })
    try {
      const page = await context.newPage()
      // The check of a customer's session is blocked.
      if (isCustomer) await page.route('**/api/webapp/**', (route) => route.abort())
      const scripts = new Set<string>()
      page.on('request', (request) => {
        if (request.resourceType() === 'script') scripts.add(new URL(request.url()).pathname)
      })
      const missing: string[] = []
      page.on('console', (line) => {
        if (line.text().startsWith('no message')) missing.push(line.text())
      })
      await page.goto(url + path, { waitUntil: shows ? 'load' : 'networkidle' })
      if (shows) await page.locator(shows).first().waitFor()
      // A mouse that rests on the page: browsers report it as a move at any time.
      await page.mouse.move(0, 0)
      await waitUntilSettled(page, scripts)
      expect(missing, path).toEqual([])
      return await Promise.all([...scripts].map((script) => measureFile(script)))
    } finally {
      await context.close()
    }
  }

  return { measureFile, styles, loadedScripts }
}

/** Waits until islands are hydrated and an idle browser requests nothing more, because busy machines pause for long. */
async function waitUntilSettled(page: Page, scripts: ReadonlySet<string>): Promise<void> {
  await page.waitForFunction(() => !document.querySelector('astro-island[ssr]'))
  let before = -1
  while (before !== scripts.size) {
    before = scripts.size
    await page.evaluate(
      () => new Promise((rest) => requestIdleCallback(() => setTimeout(rest, 400), { timeout: 5_000 })),
    )
  }
}
