/** A menu that is open shows what its venue publishes, without a reload. */
// @feature-file page.live-menu

import { addItem } from '../support/visit/diner.ts'
import { followMenu } from '../support/visit/follow-menu.ts'
import { itemRow } from '../support/visit/menu-locators.ts'
import { expect, findItem, GRILL, test, type VenueDraft } from '../support/visit/open-venue.ts'

type Texts = { locales?: VenueDraft['menu'][number]['locales'] }

/** The dishes of the first category, to be changed. */
function coldDishes(file: VenueDraft) {
  const category = file.menu.find(({ id }) => id === 'cold')
  if (!category?.items) throw new Error('no cold dishes')
  return { category, items: category.items }
}

function rename({ locales }: Texts, name: string): void {
  const english = locales?.find(({ locale }) => locale === 'en')
  if (english) english.name = name
}

const updateNotice = { hasText: 'The menu has just been updated.' }

test('items that are added, removed, moved and renamed appear in an open menu', async ({
  page,
  ownVenue,
}) => {
  const venue = await ownVenue(GRILL)
  await page.goto(`/${venue.ref}/dinein`)
  await followMenu(page)
  await addItem(page, 'Hummus')
  const cold = page.locator('#ccold')
  const names = cold.getByRole('heading', { level: 3 })
  const before = await names.allTextContents()
  const fattoush = itemRow(page, 'Fattoush').getByRole('link').first()
  await fattoush.focus()

  await venue.change((file) => {
    const { category, items } = coldDishes(file)
    const fattoush = items.findIndex(({ id }) => id === 'fattoush')
    items.unshift(...items.splice(fattoush, 1))
    items.splice(2, 0, {
      ...findItem(file, 'hummus'),
      id: 'beetroot',
      locales: [{ locale: 'en', name: 'Beetroot dip', description: '' }],
    })
    items.pop()
    rename(findItem(file, 'hummus'), 'Hummus of the house')
    rename(category, 'Cold and fresh')
  })

  const others = before.filter((name) => !['Fattoush', 'Hummus'].includes(name)).slice(0, -1)
  await expect(names).toHaveText(['Fattoush', 'Hummus of the house', 'Beetroot dip', ...others])
  await expect(cold.getByRole('heading', { level: 2 })).toHaveText('Cold and fresh')
  await expect(page.getByRole('link', { name: 'Cold and fresh' }).first()).toBeVisible()
  await expect(itemRow(page, 'Hummus of the house').locator('[data-count]')).toHaveAttribute(
    'data-count',
    '1',
  )
  await expect(fattoush).toBeFocused()
  await addItem(page, 'Beetroot dip')
  await expect(page.getByRole('status').filter(updateNotice)).toHaveCount(0)

  await venue.change((file) => {
    file.menu.push({
      ...coldDishes(file).category,
      id: 'salads',
      items: [{ ...findItem(file, 'beetroot'), id: 'beets' }],
    })
  })
  await expect(page.getByRole('status').filter(updateNotice)).toBeVisible()
})

test('the open page of an item shows its new name, price and description', async ({ page, ownVenue }) => {
  const venue = await ownVenue(GRILL)
  await page.goto(`/${venue.ref}/dinein/cold/hummus`)
  await followMenu(page)
  await venue.change((file) => {
    const hummus = findItem(file, 'hummus')
    hummus.price = '2.125'
    rename(hummus, 'Hummus of the house')
  })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hummus of the house')
  await expect(page.locator('.dish > .price')).toContainText('2.125')
  await expect(page.getByRole('status').filter(updateNotice)).toHaveCount(0)
})
