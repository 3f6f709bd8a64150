import { expect, test } from 'vitest'
import { planRootSite, toListedVenue } from '../../../src/payload/site/root-site.ts'
import { plainBusiness } from '../../helpers/arbitrary-business.ts'
import { exampleCategory, exampleItem, exampleMenu } from '../../helpers/example-item.ts'

const venue = (at: number) => ({
  ...{ referenceId: `venue-${at}`, name: { en: `Venue ${at}`, ar: `مطعم ${at}` }, description: {} },
  ...{ locales: ['ar', 'en'], image: null },
})

test('the landing page lists every venue, the first 24 with picture and description', () => {
  const listed = Array.from({ length: 26 }, (_, at) => venue(at))
  const landing = planRootSite(['en', 'de'], listed, [], 'https://menu.example').pages.find(
    ({ path, locale }) => path === '' && locale === 'de',
  )?.view
  if (landing?.page !== 'landing') throw new Error('no landing page')
  expect(landing.venues.map(({ href }) => href)).toHaveLength(24)
  expect(landing.others).toEqual([
    { label: 'مطعم 24', langs: { label: 'ar' }, href: '/venue-24' },
    { label: 'مطعم 25', langs: { label: 'ar' }, href: '/venue-25' },
  ])
})

test('a venue without a menu is listed only if it accepts reservations', () => {
  const empty = exampleMenu(exampleCategory('c', []))
  const reservable = { ...plainBusiness, reservation: { ...plainBusiness.reservation, enabled: true } }
  const full = exampleMenu(exampleCategory('c', [exampleItem('tea')]))
  expect(toListedVenue({ business: plainBusiness, menu: empty })).toBeNull()
  expect(toListedVenue({ business: reservable, menu: empty })).toMatchObject({ referenceId: 'corner' })
  expect(toListedVenue({ business: plainBusiness, menu: full })).toMatchObject({ referenceId: 'corner' })
})

test('the counter has its languages, and is English in others', () => {
  const { pages } = planRootSite(['en', 'ar', 'fi'], [], [], 'https://menu.example')
  const board = (locale: string) =>
    pages.find((page) => page.path === '/counter/_' && page.locale === locale)?.view
  expect(board('ar')).toMatchObject({ locale: 'ar', dir: 'rtl', locales: ['en', 'ar'], indexable: false })
  expect(board('fi')).toMatchObject({ locale: 'en', dir: 'ltr' })
})
