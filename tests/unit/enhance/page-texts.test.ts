import { describe, expect, it } from 'vitest'
import type { CartLine } from '../../../src/domain/order/line.ts'
import type { WeekSchedule } from '../../../src/domain/time/schedule.ts'
import { cartChangesText } from '../../../src/enhance/cart/cart-changes.ts'
import { openingText, serviceText } from '../../../src/enhance/page/opening-state.ts'
import { fillMessage, type PageMessages } from '../../../src/enhance/page/page-data.ts'
import { readChosenLocale } from '../../../src/stores/device/language-choice.ts'

const messages = new Proxy(
  {},
  { get: (_, key) => `${String(key)} {{name}}{{names}}{{day}}{{time}}` },
) as PageMessages
const plain = (text: string) =>
  text
    .replaceAll('{{name}}', '')
    .replaceAll(/\{\{\w+\}\}/g, '')
    .replace(/\s+/g, ' ')
    .trim()

describe('fillMessage', () => {
  it('replaces placeholders and leaves unknown ones', () => {
    expect(fillMessage('{{name}} and {{ other }}', { name: 'Tea' })).toBe('Tea and {{ other }}')
  })
  it('isolates values with the opposite direction', () => {
    expect(fillMessage('({{name}})', { name: 'شاي (٢)' })).toBe('(\u2068شاي (٢)\u2069)')
  })
  it('does not interpret values as patterns or messages', () => {
    expect(fillMessage('{{name}}', { name: '$& {{name}}' })).toBe('$& {{name}}')
  })
})

describe('the language cookie', () => {
  it('is found among other cookies, only by its full name', () => {
    expect(readChosenLocale('a=1; i18n_redirected=ar; b=2')).toBe('ar')
    expect(readChosenLocale('xi18n_redirected=ar')).toBeNull()
    expect(readChosenLocale('')).toBeNull()
  })
})

describe('the opening state', () => {
  const week: WeekSchedule = { monday: { closed: false, shifts: [{ from: 600, to: 1380 }] } }
  const text = (weekday: 'monday' | 'sunday' | 'wednesday', minute: number) => {
    const date = { monday: '2026-01-05', wednesday: '2026-01-07', sunday: '2026-01-11' }[weekday]
    const at = { weekday, minute, date }
    const { text: shown, open } = openingText(week, at, { messages, numbers: 'en', days: ['Monday'] })
    return [open, plain(shown)]
  }
  it('shows the closing time, or the day and time of opening', () => {
    expect(text('monday', 700)).toEqual([true, 'openUntil 11:00 PM'])
    expect(text('monday', 500)).toEqual([false, 'opensAt 10:00 AM'])
    expect(text('wednesday', 500)).toEqual([false, 'opensOn Monday10:00 AM'])
    expect(
      openingText(
        {},
        { weekday: 'monday', minute: 0, date: '2026-01-05' },
        { messages, numbers: 'en', days: [] },
      ).open,
    ).toBe(false)
  })
})

describe('the changes of a new menu to the cart', () => {
  const line = (name: string) => ({ item: { name: { en: name } } }) as unknown as CartLine
  it('are summarized in one sentence for each kind', () => {
    const page = { locale: 'en', locales: ['en'], messages }
    expect(cartChangesText({ left: [], changes: [] }, page)).toBe('')
    const news = {
      left: [{ line: line('Tea'), reason: 'gone' as const }],
      changes: [
        { kind: 'sold-out' as const, line: line('Cake') },
        { kind: 'price' as const, line: line('Soup'), from: 1, to: 2 },
      ],
    }
    expect(plain(cartChangesText(news, page))).toBe('removedFromCart Tea and Cake priceChanged Soup')
  })
})

// @feature counter.service
describe('a pause and a busy time on a page', () => {
  const opening = { text: 'Open now', open: true }
  const at = (now: number, open = true) =>
    serviceText(
      { ...opening, open },
      {
        service: {
          pausedUntil: 10,
          busy: { minutes: 15, until: 20 },
          pausedText: 'Paused',
          busyText: 'Busy',
        },
      },
      now,
    )

  it('are shown until they are over, while the venue is open', () => {
    expect(at(9)).toEqual({ text: 'Paused', open: false })
    expect(at(10)).toEqual({ text: 'Open now · Busy', open: true })
    expect(at(20)).toEqual(opening)
    expect(at(9, false)).toEqual({ ...opening, open: false })
  })
})
