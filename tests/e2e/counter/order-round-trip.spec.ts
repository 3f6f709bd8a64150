/** A diner orders, the counter rings, answers, and hands the order over, and both open its receipt: directly and through nginx. */
// @feature-file counter.board counter.stream

import type { Page } from '@playwright/test'
import { startNginx } from '../../../scripts/machine/nginx.ts'
import { formatUnit } from '../../../src/i18n/format/format-unit.ts'
import { translatorFor } from '../../helpers/messages.ts'
import { isNightly, seededRandom } from '../../helpers/seed.ts'
import { axeFindings } from '../support/inspect/axe.ts'
import { setLanguageCookie } from '../support/visit/browser-state.ts'
import { addItem } from '../support/visit/diner.ts'
import { test as base, expect, GRILL } from '../support/visit/open-venue.ts'
import { openTablet } from '../support/visit/tablet.ts'

type Edge = 'the embedded server' | 'nginx'
const siteDir = process.env.SUFRA_SITE ?? ''

const test = base.extend<{ edge: Edge }>({
  edge: ['the embedded server', { option: true }],
  baseURL: async ({ edge, server }, use) => {
    if (edge !== 'nginx') return use(server.url)
    const nginx = await startNginx(siteDir, new URL(server.url).host)
    await use(`http://127.0.0.1:${nginx.port}`)
    await nginx.close()
  },
})

const HUMMUS: Readonly<Record<string, string>> = { en: 'Hummus', ar: 'حمص' }
const edges: readonly Edge[] = ['the embedded server', 'nginx']
const first = seededRandom('edges of the round trip')() < 0.5 ? 0 : 1
/** Each language goes one of the ways; in a nightly run both. */
const journeys = Object.keys(HUMMUS).flatMap((language, index) =>
  edges.filter((_, way) => isNightly || way === (first + index) % 2).map((edge) => ({ language, edge })),
)

for (const { language, edge } of journeys)
  test.describe(`through ${edge}, ${language}`, () => {
    test.skip(edge === 'nginx' && siteDir === '', 'the site folder of an external server is unknown')
    test.use({ edge })

    // @feature receipts.open
    test('an order rings, is accepted for 20 minutes and handed over, and the diner follows it', async ({
      browser,
      page,
      ownVenue,
      baseURL,
    }) => {
      test.slow()
      const url = baseURL ?? ''
      const t = translatorFor(language)
      // Orders of other tests would ring too.
      const grill = await ownVenue({ ...GRILL, categories: ['cold'] })
      const tablet = await openTablet(browser, grill, url, language)
      // It rings on every screen.
      await tablet.getByRole('link', { name: t('counter:settings.title') }).click()
      await expect(tablet.getByRole('heading', { name: t('counter-screens:answering.title') })).toBeVisible()
      await setLanguageCookie(page.context(), url, language)
      await placeOrder(page, grill.ref, language)
      const alarm = tablet.getByRole('dialog', { name: t('counter:alarm.title') })
      await expect(alarm).toBeVisible()
      expect(await axeFindings(tablet)).toEqual([])
      await alarm.getByRole('button', { name: t('counter:alarm.open') }).click()
      const sheet = tablet.getByRole('dialog', { name: beginning(t('counter:order', { number: '' })) })
      await sheet.getByRole('button', { name: formatUnit(20, 'minute short', language) }).click()
      expect(await axeFindings(tablet)).toEqual([])
      await sheet.getByRole('button', { name: beginning(t('counter:promise.accept', { time: '' })) }).click()
      await tablet.getByRole('link', { name: t('counter:nav.orders') }).click()
      const card = column(tablet, t('counter:column.kitchen')).getByRole('article')
      await expect(card).toContainText(HUMMUS[language] ?? '')
      await expect(page.getByText(beginning(t('order:readyAround', { time: '' })))).toBeVisible()
      await expect(page.getByText(t('order:hint.accepted'))).toBeVisible()

      await card.getByRole('button', { name: t('counter:action.ready'), exact: true }).click()
      await expect(page.getByText(t('order:hint.ready'))).toBeVisible()
      await column(tablet, t('counter:column.ready'))
        .getByRole('button', { name: t('counter:action.delivered') })
        .click()
      await expect(tablet.getByRole('button', { name: t('counter:undo.button') })).toBeVisible()
      expect(await axeFindings(tablet)).toEqual([])
      // The diner hears of it when it can no longer be taken back.
      await expect(page.getByText(t('order:hint.delivered'))).toBeVisible({ timeout: 90_000 })
      await expect(column(tablet, t('counter:column.done'))).toContainText(t('counter:status.delivered'))

      await tablet.getByRole('link', { name: t('counter:nav.today') }).click()
      await tablet.locator('summary').first().click()
      const opened = tablet.waitForEvent('popup')
      await tablet.getByRole('link', { name: t('counter:receipt.receipt', { number: '1' }) }).click()
      const receipt = await opened
      await expect(receipt.getByRole('heading', { level: 1 })).toContainText(t('receipt:receipt'))
      expect(await axeFindings(receipt)).toEqual([])
      await page.getByRole('link', { name: beginning(t('receipt:receipt')) }).click()
      await expect(page.getByRole('heading', { level: 1 })).toContainText(t('receipt:receipt'))
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      await expect(page.getByText(HUMMUS[language] ?? '')).toBeVisible()
      await tablet.context().close()
    })
  })

async function placeOrder(page: Page, ref: string, language: string): Promise<void> {
  const t = translatorFor(language)
  await page.goto(`/${ref}/dinein`)
  await addItem(page, HUMMUS[language] ?? '')
  await page.goto(`/${ref}/dinein/checkout`)
  // Polls once before it follows the stream.
  const stream = page.waitForRequest(/\/order\/[^?]*\/stream/)
  await page.getByRole('button', { name: beginning(t('checkout:place')) }).click()
  await expect(page.getByText(t('order:thanks'))).toBeVisible()
  await stream
}

const column = (tablet: Page, name: string) => tablet.getByRole('region', { name, exact: true })

/** Matches what begins with a text, whose placeholder is empty. */
function beginning(text: string): RegExp {
  const plain = text.replaceAll(/[\u2066-\u2069]/g, '').trim()
  return new RegExp(`^${plain.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}`)
}
