import { describe, expect, it } from 'vitest'
import { foldText, matchesSearch } from '../../../../src/domain/search/fold-text.ts'

describe('foldText', () => {
  it.each([
    ['الشّاميّة', 'الشاميه'],
    ['أحمدي', 'احمدي'],
    ['إشبيلية', 'اشبيليه'],
    ['العـــديلية', 'العديليه'],
    ['موسى', 'موسي'],
    ['قطعة ٥', 'قطعه 5'],
    ['Zürich', 'zurich'],
    ['Straße', 'strasse'],
    ['Kızıltoprak', 'kiziltoprak'],
    ['Al-Rai  (east)', 'al rai east'],
  ])('%s is compared as %s', (text, folded) => {
    expect(foldText(text)).toBe(folded)
  })
})

describe('matchesSearch', () => {
  it('takes every word searched for at the start of a word', () => {
    expect(matchesSearch('Abdullah Al Salem', 'sal abd')).toBe(true)
    expect(matchesSearch('Abdullah Al Salem', 'lem')).toBe(false)
    expect(matchesSearch('Abdullah Al Salem', 'sal x')).toBe(false)
  })

  it('finds Arabic names without their article, and however they are spelled', () => {
    expect(matchesSearch('الشامية', 'شاميه')).toBe(true)
    expect(matchesSearch('الأندلس', 'اندلس')).toBe(true)
    expect(matchesSearch('الشامية', 'امية')).toBe(false)
  })

  it('matches anything when nothing is searched for', () => {
    expect(matchesSearch('Sharq', ' ')).toBe(true)
  })
})
