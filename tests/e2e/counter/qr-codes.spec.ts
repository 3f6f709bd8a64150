/** The owner prints the QR code of a table. Who scans it is at that table, until the table gets a new code. */
// @feature-file counter.qr-codes

import { readFile } from 'node:fs/promises'
import { startNginx } from '../../../scripts/machine/nginx.ts'
import { scanCodes } from '../../helpers/scan-codes.ts'
import { axeFindings } from '../support/inspect/axe.ts'
import { setLanguageCookie } from '../support/visit/browser-state.ts'
import { expect, test } from '../support/visit/open-venue.ts'
import { grillWithTables } from '../support/visit/reservations.ts'
import { openTablet } from '../support/visit/tablet.ts'

const siteDir = process.env.SUFRA_SITE ?? ''
test.skip(siteDir === '', 'the site folder of an external server is unknown')

test('a saved code leads to its table, also through nginx, and after a new one to the list of tables', async ({
  browser,
  page,
  server,
  ownVenue,
  baseURL,
}) => {
  test.slow()
  const ownServer = baseURL ?? ''
  const venue = await ownVenue(grillWithTables())
  const tablet = await openTablet(browser, venue, ownServer)
  await tablet.addInitScript(() => {
    window.print = () => {}
  })
  await tablet.goto(`/counter/${venue.ref}#settings`)
  await tablet.reload()
  await tablet.getByRole('button', { name: 'Make QR codes' }).click()
  await expect(tablet.getByRole('img', { name: 'Page 1' })).toBeVisible()
  expect(await axeFindings(tablet)).toEqual([])
  const saved = tablet.waitForEvent('download')
  await tablet.getByRole('button', { name: 'Save page 1 as SVG' }).click()
  const codes = await scanCodes(await readFile(await (await saved).path(), 'utf8'), 120)
  expect(codes).toHaveLength(2)

  await tablet.getByLabel('What you print').selectOption('Sheet per floor')
  await tablet.getByRole('checkbox', { name: 'Table 2' }).uncheck()
  await tablet.getByRole('button', { name: 'Print', exact: true }).click()
  await expect(tablet.locator('.printed-codes svg')).toHaveCount(1)
  const pdf = (await tablet.pdf({ preferCSSPageSize: true })).toString('latin1')
  // One page of 210 × 297 mm, in points.
  expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(1)
  expect(pdf).toMatch(/\/MediaBox \[0 0 59[45]\.\d+ 84[12]\.\d+\]/)
  await tablet.evaluate(() => dispatchEvent(new Event('afterprint')))
  await expect(tablet.locator('.printed-codes')).toHaveCount(0)

  const [code = ''] = await tablet.getByText(/^[2-9b-z]{8}$/).allTextContents()
  const url = codes.find((one) => one.endsWith(`/q/${code}`))
  expect(url).toBeTruthy()
  const path = new URL(url ?? '').pathname
  const nginx = await startNginx(siteDir, new URL(server.url).host)
  const table = page.getByRole('combobox', { name: 'Table' })
  for (const site of [ownServer, `http://127.0.0.1:${nginx.port}`]) {
    await setLanguageCookie(page.context(), site, 'en')
    await page.goto(site + path)
    await expect(page).toHaveURL(new RegExp(`^${site}/${venue.ref}(/dinein)?/?\\?table=1$`))
    await expect(table).toHaveValue('1')
  }
  // The page may still report its visit.
  await page.goto('about:blank')
  await nginx.close()

  const renew = tablet.getByRole('button', { name: 'New code for Table 1' })
  await renew.click()
  await tablet.getByRole('button', { name: 'Tap again to confirm' }).click()
  await expect(tablet.getByText(code, { exact: true })).toHaveCount(0)
  await page.goto(path)
  await expect(page.getByText('We don’t recognise the table in your QR code.')).toBeVisible()
  await expect(table).toHaveValue('')
  const unknown = await page.request.get('/q/bcdfghjk')
  expect([unknown.status(), unknown.headers()['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
  await tablet.context().close()
})
