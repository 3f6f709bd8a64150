import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DESIGN_PATH } from '../../scripts/dev/design/route.ts'
import { CHROMIUM_FLAGS, chromiumPath } from '../helpers/chromium.ts'

let dev: ChildProcess
let browser: Browser
let address: string
const dataDir = mkdtempSync(join(tmpdir(), 'sufra-design-'))

beforeAll(async () => {
  const port = await freePort()
  address = `http://localhost:${port}${DESIGN_PATH}`
  dev = spawn(process.execPath, [join(import.meta.dirname, '../../scripts/dev/dev.ts')], {
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, API_BASE: '', DATABASE_URL: '' },
    stdio: 'ignore',
  })
  browser = await chromium.launch({ executablePath: chromiumPath(), args: CHROMIUM_FLAGS })
  await expect
    .poll(
      () =>
        fetch(address).then(
          ({ status }) => status,
          () => 0,
        ),
      { timeout: 150_000 },
    )
    .toBe(200)
}, 180_000)
afterAll(async () => {
  await browser?.close()
  const gone = new Promise((resolve) => dev?.once('exit', resolve))
  dev?.kill('SIGTERM')
  await gone
  rmSync(dataDir, { recursive: true, force: true })
}, 30_000)

it('shows components in every panel, in a venue’s look, forced into their states', async () => {
  const page = await browser.newPage()
  await page.goto(`${address}?venue=maison-ombelle&scheme=dark`)
  const buttons = page.locator('#Button .design-panel')
  // The dev server bundles React when it is first asked for it, and loads the page anew.
  await buttons.first().waitFor({ timeout: 120_000 })
  expect(await page.locator('#ItemRow .design-panel').count()).toBe(2)
  expect(
    await buttons.evaluateAll((panels) => panels.map((panel) => getComputedStyle(panel).direction)),
  ).toEqual(['ltr', 'rtl'])
  expect(await buttons.first().evaluate((panel) => getComputedStyle(panel).colorScheme)).toBe('dark')
  const outline = (at: number) =>
    buttons
      .first()
      .locator('.btn')
      .nth(at)
      .evaluate((button) => getComputedStyle(button).outlineStyle)
  await expect.poll(() => outline(2), { timeout: 10_000 }).toBe('solid')
  expect(await outline(0)).toBe('none')
  const unknown = await fetch(`${address}?venue=nobody`)
  expect(unknown.status).toBe(404)
}, 180_000)

/** A port that was free a moment ago: Vite takes another where 0 is asked for, and does not say which. */
function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, () => {
      const taken = server.address()
      server.close(() => resolve(typeof taken === 'object' && taken ? taken.port : 0))
    })
  })
}
