import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { TimeLimit } from '../../../src/domain/menu/availability.ts'
import { showAvailability } from '../../../src/enhance/menu/availability.ts'
import type { PageData } from '../../../src/enhance/page/page-data.ts'
import { createDocument, PageButton, type PageDocument } from '../../helpers/dom/elements.ts'

const SATURDAY_EVENING = Date.parse('2026-05-09T20:00:00+03:00')
const SUNDAY_MORNING = Date.parse('2026-05-10T09:00:00+03:00')

const page = {
  type: 'dinein',
  cartKey: 'cart:u',
  timeZone: 'Asia/Kuwait',
  numbers: 'en',
  days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
  messages: {
    notNow: 'Not now',
    availableAt: 'From {{time}}',
    availableOn: 'On {{day}}',
    availableDayAndTime: '{{day}}, {{time}}',
  },
} as unknown as PageData

const onDay = (day: number): TimeLimit => ({
  days: Array.from({ length: 7 }, (_, other) => other === day),
  window: { from: null, to: null },
})
const section = (id: string, attributes: string, limits: readonly (readonly TimeLimit[])[] = []) =>
  `<section class="section" id="${id}" ${attributes} data-availability='${JSON.stringify(limits)}'></section>`

let document: PageDocument
beforeEach(() => {
  document = createDocument(
    `<html data-day="saturday"><body><div class="menu"><nav class="cats"><ul>
      <li><a href="#saturday"></a></li><li><a href="#always"></a></li><li data-pin="sunday"><a href="#sunday"></a></li>
    </ul></nav><div class="wrap">${section('saturday', '', [[onDay(5)]])}${section('always', '')}${section('sunday', 'data-pin="sunday"', [[onDay(6)]])}</div></div></body></html>`,
  )
  vi.stubGlobal('document', document)
  vi.stubGlobal('CSS', { escape: (text: string) => text })
  vi.stubGlobal('HTMLButtonElement', PageButton)
})
afterEach(() => vi.unstubAllGlobals())

const sectionIds = () => document.querySelectorAll('.section').map(({ attributes }) => attributes.id)
const countOff = (name: string) => document.querySelectorAll(`${name}[data-off]`).length

// @feature menu.category-pin
test('a menu that stays open overnight changes to that of the next day', () => {
  showAvailability(page, SATURDAY_EVENING, true)
  expect([sectionIds(), countOff('section'), countOff('li')]).toEqual([
    ['saturday', 'always', 'sunday'],
    1,
    1,
  ])
  showAvailability(page, SUNDAY_MORNING, false)
  expect(document.documentElement.dataset.day).toBe('sunday')
  expect([sectionIds(), countOff('section'), countOff('li')]).toEqual([
    ['sunday', 'always', 'saturday'],
    1,
    1,
  ])
  expect(document.getElementById('saturday')?.dataset.off).toBe('')
})

test('the order of the menu does not change within a day', () => {
  showAvailability(page, SATURDAY_EVENING, true)
  const [always] = document.querySelectorAll('#always')
  always?.setAttribute('data-availability', JSON.stringify([[{ window: { from: '08:00', to: '20:30' } }]]))
  showAvailability(page, SATURDAY_EVENING + 3_600_000, false)
  expect([sectionIds(), countOff('section')]).toEqual([['saturday', 'always', 'sunday'], 1])
})

test('a banner is shown while its target is available, and the list is hidden without banners', () => {
  const evening: TimeLimit[] = [{ window: { from: '18:00', to: null } }]
  const banner = (id: string, limits: readonly (readonly TimeLimit[])[]) =>
    `<li data-banner="${id}" data-availability='${JSON.stringify(limits)}'></li>`
  document = createDocument(
    `<html data-day="saturday"><body><ul class="banners">${banner('saturday', [[onDay(5)]])}${banner('evening', [evening])}</ul></body></html>`,
  )
  vi.stubGlobal('document', document)
  const isHidden = ({ attributes }: { attributes: object }) => 'hidden' in attributes
  const shown = () => {
    const list = document.querySelector('.banners')
    const banners = document.querySelectorAll('li').filter((one) => !isHidden(one))
    return list && isHidden(list) ? null : banners.map(({ dataset }) => dataset.banner)
  }
  showAvailability(page, SATURDAY_EVENING, true)
  expect(shown()).toEqual(['saturday', 'evening'])
  showAvailability(page, SUNDAY_MORNING, false)
  expect(shown()).toBeNull()
  // Nothing changes within a day.
  showAvailability(page, SUNDAY_MORNING + 12 * 3_600_000, false)
  expect(shown()).toBeNull()
  showAvailability(page, SUNDAY_MORNING + 12 * 3_600_000, true)
  expect(shown()).toEqual(['evening'])
  expect(document.querySelectorAll('.later')).toHaveLength(0)
})

test('an item’s page shows when it is next available, in addition to the closed notice', () => {
  const saturday = JSON.stringify([[onDay(5)]])
  document = createDocument(
    `<html data-day="sunday"><body><div data-availability='${saturday}'><div class="buy"><p class="later closed">Closed</p></div></div></body></html>`,
  )
  vi.stubGlobal('document', document)
  const notes = () => document.querySelectorAll('.later').map(({ textContent }) => textContent)
  showAvailability(page, SUNDAY_MORNING, true)
  expect(notes()).toEqual(['Closed', 'On Saturday'])
  showAvailability(page, SATURDAY_EVENING, false)
  expect(notes()).toEqual(['Closed'])
})

test('the page of an item that cannot be ordered shows below its name when it is available', () => {
  const saturday = JSON.stringify([[onDay(5)]])
  document = createDocument(
    `<html data-day="sunday"><body><article data-availability='${saturday}'><div class="dish"><h1>Tea</h1><p>Black</p></div></article></body></html>`,
  )
  vi.stubGlobal('document', document)
  const texts = () =>
    [...(document.querySelector('.dish')?.children ?? [])].map(({ textContent }) => textContent)
  showAvailability(page, SUNDAY_MORNING, true)
  expect(texts()).toEqual(['Tea', 'On Saturday', 'Black'])
  showAvailability(page, SUNDAY_MORNING + 60_000, false)
  expect(texts()).toEqual(['Tea', 'On Saturday', 'Black'])
  showAvailability(page, SATURDAY_EVENING, false)
  expect(texts()).toEqual(['Tea', 'Black'])
})

test('a closed venue that accepts scheduled orders shows the menu at its next opening, with the day', () => {
  const day = { closed: false, shifts: [{ from: 480, to: 1080 }] }
  const scheduled = { on: true, onlySchedule: false, minAdvance: 0, maxAdvance: 1440 }
  const later = {
    hours: { saturday: day, sunday: day },
    scheduled,
    service: { pausedUntil: null, busy: null },
  }
  showAvailability({ ...page, later }, SATURDAY_EVENING, true)
  expect([sectionIds(), countOff('section')]).toEqual([['always', 'sunday', 'saturday'], 1])
  const { dataset } = document.documentElement
  // The first paint put the categories of today first.
  expect([dataset.day, dataset.today]).toEqual(['sunday', 'saturday'])

  const noon = JSON.stringify([[{ window: { from: '12:00', to: null } }]])
  document = createDocument(`<html><body><div data-availability='${noon}'></div></body></html>`)
  vi.stubGlobal('document', document)
  showAvailability({ ...page, later }, SATURDAY_EVENING, true)
  expect(document.querySelector('.later')?.textContent).toBe('On Sunday, 12:00 PM')
})
