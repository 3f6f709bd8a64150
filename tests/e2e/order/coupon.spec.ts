/** Coupons: entering them in the cart, their discount up to the order, and removing them. */
import type { Page } from '@playwright/test'
import { addItem, addItemWithChoices, cartLine, fillContact, summaryRows } from '../support/visit/diner.ts'
import {
  expect,
  GRILL,
  type OpenVenue,
  test,
  type Variant,
  type VenueDraft,
} from '../support/visit/open-venue.ts'

// The browser logs every error response.
test.use({ allowedErrors: [/calc-order.*|status of 400/] })

type Offer = NonNullable<VenueDraft['coupons']>[number]
const offer = (code: string, terms: Partial<Offer['coupon']>, rest: Partial<Offer> = {}): Offer => ({
  code,
  item_ids: [],
  free_delivery: false,
  from: null,
  to: null,
  ...rest,
  coupon: {
    discount_type: 'percent',
    discount_value: 10,
    all_menu: false,
    user_type: null,
    max_allowed_items: null,
    ...terms,
  },
})
const COUPONS = [
  offer('HUMMUS50', { discount_value: 50, max_allowed_items: 2 }, { item_ids: ['hummus'] }),
  offer('DINAR', { discount_type: 'fixed', discount_value: '1.000', all_menu: true }),
  offer('MEMBERS', { all_menu: true, user_type: 'auth_users' }),
]
const VENUE: Variant = {
  ...GRILL,
  edit(file) {
    file.coupons = COUPONS
    file.discounts = null
    file.business.exclusiveTaxes = []
  },
}

const field = (page: Page) => page.getByRole('textbox', { name: 'Coupon code' })
const applied = (page: Page, code: string) => page.getByRole('status').filter({ hasText: `Coupon ${code}` })

async function enterCode(page: Page, code: string): Promise<void> {
  await field(page).fill(code)
  await page.getByRole('button', { name: 'Apply', exact: true }).click()
}

async function openCartWith(page: Page, venue: OpenVenue, ...names: string[]): Promise<void> {
  await page.goto(`/${venue.ref}/pickup`)
  for (const name of names) await addItem(page, name)
  await page.goto(`/${venue.ref}/pickup/cart`)
  await expect(field(page)).toBeVisible()
}

/** Fills in the contact and the car. */
async function fillContactAndCar(page: Page): Promise<void> {
  await fillContact(page, { name: 'Dana', phone: '55512345' })
  await page.getByRole('textbox', { name: 'Make and model' }).fill('White van')
}

test('the focus moves to the field of a wrong code, to the remove button of a valid one, and back', async ({
  page,
  ownVenue,
}) => {
  const venue = await ownVenue(VENUE)
  await openCartWith(page, venue, 'Fattoush')
  await page.getByRole('button', { name: 'Apply', exact: true }).click()
  await expect(field(page)).toBeFocused()
  await expect(field(page)).toHaveAccessibleDescription('Enter your coupon code')
  await enterCode(page, 'MEMBERS')
  await expect(field(page)).toHaveAccessibleDescription(/^Log in/)
  await expect(field(page)).toHaveAttribute('aria-invalid', 'true')
  // Typing clears the error, and Enter applies the code.
  await field(page).fill('dinar')
  await expect(field(page)).not.toHaveAttribute('aria-invalid')
  await field(page).press('Enter')
  await expect(applied(page, 'DINAR')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Remove coupon DINAR' })).toBeFocused()
  // The coupon is stored with the cart until it is removed.
  await page.reload()
  await page.getByRole('button', { name: 'Remove coupon DINAR' }).click()
  await expect(field(page)).toBeFocused()
  await expect(field(page)).toHaveValue('')
  await page.reload()
  await expect(field(page)).toBeVisible()
})

// @feature line.coupon rule.coupon-max-items
test('a percentage for a limited quantity applies until its line is removed', async ({ page, ownVenue }) => {
  const venue = await ownVenue(VENUE)
  await openCartWith(page, venue, 'Hummus', 'Fattoush')
  const hummus = cartLine(page, 'Hummus')
  for (const _ of [1, 2]) await hummus.getByRole('button', { name: 'One more Hummus' }).click()
  const before = await summaryRows(page)
  await enterCode(page, ' hummus50 ')
  // Half of 1.200, twice.
  await expect(applied(page, 'HUMMUS50')).toContainText('You save KWD 1.200')
  await expect(hummus).toContainText('Coupon on 2 of 3: −KWD 1.200')
  const after = await summaryRows(page)
  expect(after.Coupon).toBe('−KWD 1.200')
  const amount = (text = '') => Number(text.replace(/[^\d.]/g, ''))
  expect(amount(after.Total)).toBeCloseTo(amount(before.Total) - 1.2, 3)

  await hummus.getByRole('button', { name: 'Remove Hummus' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Coupon HUMMUS50 was removed.' })).toContainText(
    'This coupon doesn’t apply to anything in your cart.',
  )
  await expect(field(page)).toBeVisible()
  expect((await summaryRows(page)).Coupon).toBeUndefined()
})

test('a fixed amount applies at the checkout and in the order', async ({ page, ownVenue }) => {
  const venue = await ownVenue(VENUE)
  await page.goto(`/${venue.ref}/pickup`)
  await addItemWithChoices(page, 'Lamb kebab', ['Tannour bread', 'Hot'])
  await page.goto(`/${venue.ref}/pickup/cart`)
  await enterCode(page, 'Dinar')
  await expect(applied(page, 'DINAR')).toContainText('You save KWD 1.000')
  await page.getByRole('link', { name: /^Go to checkout/ }).click()
  await fillContactAndCar(page)
  const { Total, Coupon } = await summaryRows(page)
  expect(Coupon).toBe('−KWD 1.000')
  await expect(field(page)).toHaveCount(0)
  const place = page.getByRole('button', { name: /^Place order/ })
  await expect(place).toContainText(String(Total))
  await place.click()
  await expect(page).toHaveURL(/\/order\//)
  const [order] = await venue.orders()
  expect(order?.coupon_code).toBe('DINAR')
  expect(Number(order?.amounts.coupon)).toBe(1)

  // The next order starts without a coupon.
  await openCartWith(page, venue, 'Fattoush')
})
