import { expect, test } from 'vitest'
import type { Item } from '../../../src/domain/menu/item.ts'
import { defaultPrintChoice, type PrintChoice } from '../../../src/domain/printing/print-choice.ts'
import type { Venue } from '../../../src/domain/venue/venue.ts'
import { printView } from '../../../src/payload/pages/print-page.ts'
import { planSite } from '../../../src/payload/site/site.ts'
import type { CategorySection, MenuView } from '../../../src/payload/view/view.ts'
import { exampleCategory, exampleItem, exampleMenu } from '../../helpers/example-item.ts'
import { exampleVenue } from '../../helpers/example-venue.ts'

// @feature-file counter.printed-menu

const DAY = '2026-01-01'
const CODE = { svg: '<svg/>', address: 'menu.example' }
const all: PrintChoice['parts'] = ['descriptions', 'pictures', 'facts', 'options', 'code']

function print(venue: Venue, choice: Partial<PrintChoice> = {}) {
  return printView(venue, DAY, { ...defaultPrintChoice, ...choice }, CODE)
}

function venueWith(...items: Item[]): Venue {
  const venue = exampleVenue(1500)
  const shows = { ...venue.business.shows, modifiers: true, calories: true }
  return { ...venue, business: { ...venue.business, shows }, menu: exampleMenu(exampleCategory('c1', items)) }
}

const namesOf = (sections: readonly CategorySection[] = []): string[] =>
  sections.flatMap(({ items, subsections }) => [...items.map(({ name }) => name), ...namesOf(subsections)])

test('it has the dishes and prices of the menu page, in the wanted language', () => {
  const venue = exampleVenue(1500)
  const page = planSite(venue, DAY).pages.find(({ path, locale }) => path === '/pickup' && locale === 'ar')
  const menu = page?.view as MenuView
  const printed = print(venue, { locale: 'ar', parts: all })
  expect(printed?.sections).toEqual(menu.sections)
  expect(printed).toMatchObject({ locale: 'ar', dir: 'rtl', indexable: false, code: CODE })
})

test('an unknown language or order type becomes the first one', () => {
  expect(print(exampleVenue(1500), { locale: 'xx', type: 'nowhere' })).toMatchObject({
    locale: 'en',
    type: 'pickup',
  })
})

test('sold out dishes are printed, and those that are switched off are not', () => {
  const venue = venueWith(exampleItem('rice', { soldOut: true }), exampleItem('tea', { visible: false }))
  expect(namesOf(print(venue)?.sections)).toEqual(['rice'])
})

test('parts that are not wanted are left out', () => {
  const dish = exampleItem('rice', {
    ...{ description: { en: 'Fluffy' }, images: ['https://a.test/rice.png'], calories: 300 },
    modifierGroups: [
      {
        ...{ id: 'g', name: { en: 'Extras' }, min: 0, max: 1 },
        modifiers: [
          { id: 'm', name: { en: 'Nuts' }, image: null, price: 250, maxQuantity: 1, soldOut: false },
        ],
      } as unknown as Item['modifierGroups'][number],
    ],
  })
  const venue = venueWith(dish)
  const [full, bare] = [print(venue, { parts: all }), print(venue, { parts: [] })]
  expect(full?.sections[0]?.items[0]).toMatchObject({
    description: 'Fluffy',
    image: 'https://a.test/rice.png',
  })
  expect(full?.options).toEqual({ rice: [{ name: 'Extras', choices: [{ name: 'Nuts', price: 250 }] }] })
  expect(bare?.sections[0]?.items[0]).toMatchObject({
    description: '',
    image: null,
    marks: [],
    calories: null,
  })
  expect([bare?.options, bare?.code]).toEqual([{}, null])
})

test('a venue without dishes has no menu to print', () => {
  expect(print(venueWith())).toBeNull()
})
