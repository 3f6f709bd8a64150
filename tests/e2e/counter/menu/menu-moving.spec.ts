/** The owner drags dishes and categories to other places, and is asked before a long form is lost. */
// @feature-file desk.screen

import type { Locator } from '@playwright/test'
import { axeFindings } from '../../support/inspect/axe.ts'
import { openMenuDesk } from '../../support/visit/menu-desk.ts'
import { expect, GRILL, test } from '../../support/visit/open-venue.ts'

/** Drags by the middle of a row to just below the top of another one. */
async function dragBefore(dragged: Locator, target: Locator): Promise<void> {
  await dragged.dragTo(target, { sourcePosition: { x: 12, y: 24 }, targetPosition: { x: 60, y: 4 } })
}

test('a dish is dragged within its category and to another one, and a category before another @wide', async ({
  browser,
  ownVenue,
  baseURL,
}) => {
  const venue = await ownVenue(GRILL)
  const tablet = await openMenuDesk(browser, venue, baseURL ?? '')
  const category = (name: string) => tablet.getByRole('region', { name, exact: true })
  const dishes = (name: string) => category(name).getByRole('listitem')
  await expect(dishes('Cold mezze')).toHaveCount(4)
  await expect(dishes('Cold mezze').first()).toContainText('Hummus')
  // Dragging is loaded when somebody first touches the page.
  await dishes('Cold mezze').first().hover()
  await expect(dishes('Cold mezze').nth(1)).toHaveAttribute('draggable', 'true')

  await dragBefore(dishes('Cold mezze').nth(1), dishes('Cold mezze').first())
  await expect(tablet.getByText(/moved to position 1$/)).toBeVisible()
  await expect(dishes('Cold mezze').nth(1)).toContainText('Hummus')
  expect(await axeFindings(tablet)).toEqual([])
  await tablet.getByRole('button', { name: 'Undo' }).click()
  await expect(dishes('Cold mezze').first()).toContainText('Hummus')

  const [, second] = await tablet
    .getByRole('region')
    .filter({ has: tablet.getByRole('listitem') })
    .all()
  if (!second) throw new Error('the menu has one category')
  await dragBefore(dishes('Cold mezze').first(), second.getByRole('listitem').nth(1))
  await expect(tablet.getByText('Hummus moved to position 2')).toBeVisible()
  await expect(second.getByRole('listitem').nth(1)).toContainText('Hummus')
  await expect(dishes('Cold mezze')).toHaveCount(3)

  await second.getByRole('heading').hover()
  const name = (await second.getAttribute('aria-label')) ?? ''
  await second.getByRole('heading').dragTo(category('Cold mezze'), {
    sourcePosition: { x: 4, y: 8 },
    targetPosition: { x: 60, y: 4 },
  })
  await expect(tablet.getByText(`${name} moved to position 1`)).toBeVisible()
  await tablet.context().close()
})

test('a category that is moved or selected stays in its place, and categories can be listed without their dishes', async ({
  browser,
  ownVenue,
  baseURL,
}) => {
  const venue = await ownVenue(GRILL)
  const tablet = await openMenuDesk(browser, venue, baseURL ?? '')
  const down = tablet.getByRole('button', { name: 'Move Cold mezze down' })
  await down.scrollIntoViewIfNeeded()
  const top = async () => Math.round((await down.boundingBox())?.y ?? 0)
  await expect.poll(top).toBeGreaterThan(0)
  const before = await top()
  await down.click()
  await expect(tablet.getByText('Cold mezze moved to position 2')).toBeVisible()
  await expect.poll(top).toBe(before)
  await expect(down).toBeFocused()

  // The start of a selection moves nothing either.
  const second = tablet.getByRole('region', { name: 'Cold mezze', exact: true })
  const place = async () => Math.round((await second.boundingBox())?.y ?? 0)
  await second.evaluate((section) => scrollBy(0, section.getBoundingClientRect().top - 200))
  await expect.poll(place).toBe(200)
  await tablet.getByRole('button', { name: 'Select', exact: true }).dispatchEvent('click')
  const stop = tablet.getByRole('button', { name: 'Done', exact: true })
  await expect(stop).toBeVisible()
  await expect.poll(place).toBe(200)
  await stop.click()
  await expect(stop).toBeHidden()

  await tablet.getByRole('button', { name: 'Categories only' }).click()
  await expect(tablet.getByRole('button', { name: /^Hummus/ })).toHaveCount(0)
  await expect(tablet.getByRole('region', { name: 'Cold mezze', exact: true })).toBeVisible()
  await tablet.getByRole('searchbox').fill('Hummus')
  await expect(tablet.getByRole('button', { name: /^Hummus/ }).first()).toBeVisible()
  await tablet.context().close()
})

test('a form in which something was typed is not closed by Escape, Back or a tap outside', async ({
  browser,
  ownVenue,
  baseURL,
}) => {
  const venue = await ownVenue(GRILL)
  const tablet = await openMenuDesk(browser, venue, baseURL ?? '')
  const hummus = tablet.getByRole('button', { name: /^Hummus/ }).first()
  await hummus.click()
  const dish = tablet.getByRole('dialog', { name: 'Edit dish' })
  const question = tablet.getByRole('alertdialog')
  await tablet.keyboard.press('Escape')
  await expect(dish).toBeHidden()

  await hummus.click()
  const name = dish.getByLabel('Name (English)')
  await name.fill('Hummus of the day')
  await tablet.keyboard.press('Escape')
  await expect(question.getByRole('button', { name: 'Keep editing' })).toBeFocused()
  expect(await axeFindings(tablet)).toEqual([])
  await tablet.keyboard.press('Enter')
  await expect(question).toBeHidden()
  await expect(name).toBeFocused()

  await tablet.goBack()
  await expect(question).toBeVisible()
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(name).toHaveValue('Hummus of the day')
  await tablet.mouse.click(4, 4)
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(dish).toBeHidden()
  await expect(hummus).toBeVisible()
  await expect(tablet.getByText(/^Changed: /)).toBeHidden()
  await tablet.context().close()
})
