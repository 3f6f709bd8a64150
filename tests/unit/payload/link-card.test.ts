import { expect, test } from 'vitest'
import type { Venue } from '../../../src/domain/venue/venue.ts'
import { planSite } from '../../../src/payload/site/site.ts'
import { pageCard } from '../../../src/payload/view/link-card.ts'
import { exampleVenue } from '../../helpers/example-venue.ts'

// @feature-file screen.link-cards

const TEA = '/pickup/c1/tea'

function cardOf(venue: Venue, path = TEA, locale = 'en') {
  const page = planSite(venue, '2026-01-01').pages.find((one) => one.path === path && one.locale === locale)
  if (!page) throw new Error(`there is no ${path} in ${locale}`)
  return pageCard(page.view)
}

const withBusiness = (changes: (business: Venue['business']) => Partial<Venue['business']>): Venue => {
  const venue = exampleVenue(1500)
  return { ...venue, business: { ...venue.business, ...changes(venue.business) } }
}

test('the card of a dish has its name, price and venue in the language of the page', () => {
  const venue = withBusiness(() => ({ name: { en: 'Grill', ar: 'مشاوي' } }))
  expect(cardOf(venue)?.card).toEqual({
    title: 'tea',
    note: null,
    price: { least: 1500, most: 1500 },
    picture: null,
  })
  expect(cardOf(venue, TEA, 'ar')).toMatchObject({
    frame: { name: 'مشاوي', faces: [{ subset: 'arabic' }, { subset: 'latin' }] },
    card: { title: 'شاي' },
  })
  expect(cardOf(venue, '')?.card).toMatchObject({ title: 'Grill', price: null })
})

test('screens that depend on the visitor have no card', () => {
  expect(cardOf(exampleVenue(1500), '/pickup/cart')).toBeNull()
})

test('the hash changes with what the card shows, and with nothing else', () => {
  const hash = cardOf(exampleVenue(1500))?.hash
  expect(hash).toMatch(/^[a-z\d]{1,11}$/)
  expect(cardOf(withBusiness(() => ({ phone: '+96522222222' })))?.hash).toBe(hash)
  const changed = [
    cardOf(exampleVenue(1501)),
    cardOf(exampleVenue(1500), TEA, 'ar'),
    cardOf(exampleVenue(1500), '/pickup/c2/water'),
    cardOf(withBusiness(() => ({ name: { en: 'New name' } }))),
    cardOf(withBusiness(() => ({ currency: 'JPY' }))),
    cardOf(withBusiness(({ theme }) => ({ theme: { ...theme, themeColor: '#005500' } }))),
    cardOf(withBusiness(({ theme }) => ({ theme: { ...theme, fontFamily: 'Lora' } }))),
    cardOf(withBusiness(({ theme }) => ({ theme: { ...theme, logo: 'https://a.test/logo.png' } }))),
  ].map((card) => card?.hash)
  expect(new Set([hash, ...changed]).size).toBe(changed.length + 1)
})
