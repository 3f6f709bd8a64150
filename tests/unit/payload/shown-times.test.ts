import { expect, test } from 'vitest'
import { shownTimes } from '../../../src/payload/view/shown-times.ts'
import type { View } from '../../../src/payload/view/view.ts'

const day = (from: number, to: number) => ({ closed: false, shifts: [{ from, to }] })
const hours = { monday: day(600, 1440), dates: { '2026-12-24': day(600, 90) } }
const limited = (from: string | null, items: object[] = [], subsections: object[] = []) => ({
  ...{ limits: [[{ window: { from, to: '23:00' } }]], items, subsections },
})
const view = (fields: object) => fields as View

// @feature menu.availability
test.each([
  ['home', { contact: { hours } }, [0, 90, 600]],
  ['more', { contact: { hours: null } }, []],
  ['branches', { branches: [{ hours: null }, { hours }] }, [0, 90, 600]],
  ['category', { section: limited('12:00', [limited(null)], [limited('2026-12-24T16:45')]) }, [0, 720, 1005]],
  ['item', { item: { limits: [] }, suggested: [limited('07:00')] }, [0, 420]],
  ['shell', {}, []],
  [
    'menu',
    {
      ...{ contact: { hours: null }, banners: [limited('01:00')], highlight: { items: [limited('02:00')] } },
      ...{ smart: [{ items: [limited('03:00')] }], sections: [limited('04:00', [limited('05:00')])] },
    },
    [0, 60, 120, 180, 240, 300],
  ],
])('the page %s lists when it opens, closes or becomes available', (page, fields, times) => {
  expect(shownTimes(view({ page, ...fields }))).toEqual(times)
})
