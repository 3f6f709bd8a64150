/** Staff let a party stay longer, learn that the next party needs the table, and move one of them. */
// @feature-file counter.seating

import { axeFindings } from '../support/inspect/axe.ts'
import { expect, test } from '../support/visit/open-venue.ts'
import { grillWithTables, reserveAsSomebodyElse } from '../support/visit/reservations.ts'
import { openTablet } from '../support/visit/tablet.ts'

test('a stay that runs into the next party is refused, and the party moves to the suggested table', async ({
  browser,
  server,
  ownVenue,
  baseURL,
}) => {
  test.slow()
  const venue = await ownVenue(grillWithTables())
  // Each lasts an hour, and slots are half an hour apart.
  await reserveAsSomebodyElse(server, venue, { tables: ['1'], slots: [20, 22], tomorrow: true })
  const tablet = await openTablet(browser, venue, baseURL ?? '')
  await tablet.getByRole('link', { name: /^Reservations/ }).click()
  const first = tablet.getByRole('article').first()
  await expect(first).toContainText('Table 1')
  await first.getByRole('button', { name: 'Table and time' }).click()
  const sheet = tablet.getByRole('dialog', { name: /^Reservation / })
  await sheet.getByRole('button', { name: '15 min more' }).click()
  await expect(sheet.getByRole('button', { name: /^Table 1.*Reservation/ })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await sheet.getByRole('button', { name: 'Save' }).click()
  await expect(sheet.getByRole('alert')).toContainText(/^Table 1 belongs to reservation \d+ from /)
  expect(await axeFindings(tablet)).toEqual([])

  await sheet.getByRole('button', { name: /^Table 2.*Suggested/ }).click()
  await sheet.getByRole('button', { name: /^Table 1/ }).click()
  await sheet.getByRole('button', { name: 'Save' }).click()
  await expect(sheet.getByText('Saved')).toBeVisible()
  await sheet.getByRole('button', { name: 'Close' }).click()
  await expect(first).toContainText('Table 2')

  await tablet.getByRole('button', { name: 'By table' }).click()
  const atTable = (name: string) =>
    tablet.getByRole('listitem').filter({ has: tablet.getByRole('heading', { name }) })
  const stays = ['Table 1', 'Table 2'].map((name) => atTable(name).getByRole('button'))
  for (const stay of stays) await expect(stay).toHaveCount(1)
  // Along the hours, the one at table 1 comes later, and is shorter.
  const [later, earlier] = await Promise.all(stays.map((stay) => stay.boundingBox()))
  expect(later?.x).toBeGreaterThan(earlier?.x ?? Number.POSITIVE_INFINITY)
  expect(later?.width).toBeLessThan(earlier?.width ?? 0)
  expect(await axeFindings(tablet)).toEqual([])
  await stays[1]?.click()
  await expect(sheet.getByRole('button', { name: /^Table 2/ })).toHaveAttribute('aria-pressed', 'true')
  await tablet.context().close()
})
