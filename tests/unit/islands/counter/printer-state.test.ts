import { expect, test } from 'vitest'
import type { Printer } from '../../../../src/contract/counter/printing-calls.ts'
import { createI18n } from '../../../../src/i18n/messages/island-i18n.ts'
import { printerTexts } from '../../../../src/islands/counter/settings/printer-state.ts'
import { translatorFor } from '../../../helpers/messages.ts'

const NOON = Date.parse('2026-05-06T09:00:00Z')
const texts = (part: Partial<Printer>, locale = 'en', now = NOON) => {
  const words = createI18n(translatorFor(locale), locale, { currency: 'KWD', locales: ['en'] })
  const printer: Printer = {
    ...{ id: 'p', name: 'Bar', paper: 80, locale: 'en', moment: 'accepted', types: ['pickup'] },
    ...{ condition: 'ready', since: '2026-05-06T08:30:00Z', seen_at: null, waiting: 0, failed: [], ...part },
  }
  return printerTexts(printer, words, 'Asia/Kuwait', now).map((text) => text.replaceAll('\u202f', ' '))
}

// @feature counter.printers
test('a printer that needs help says what to do, which tickets wait, and since when by the venue’s clock', () => {
  expect(texts({})).toEqual(['Ready'])
  expect(texts({ condition: 'paper-out', waiting: 3, failed: [12] })).toEqual([
    'Out of paper. Insert a new roll',
    'Not printed: order 12. Print it from the board',
    'Tickets waiting: 3',
    'since 11:30 AM',
  ])
  expect(texts({ condition: 'offline' }, 'en', NOON + 86_400_000).at(-1)).toBe('since May 6, 2026, 11:30 AM')
  expect(texts({ condition: 'paper-out', waiting: 3 }, 'ar')).toContain('تذاكر في الانتظار: ٣')
})
