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
  ])('folds %s to %s', (text, folded) => {
    expect(foldText(text)).toBe(folded)
  })
})

describe('matchesSearch', () => {
  it('requires every word of the query at the start of a word', () => {
    expect(matchesSearch('Abdullah Al Salem', 'sal abd')).toBe(true)
    expect(matchesSearch('Abdullah Al Salem', 'lem')).toBe(false)
    expect(matchesSearch('Abdullah Al Salem', 'sal x')).toBe(false)
  })

  it('finds Arabic names without the article and in any spelling', () => {
    expect(matchesSearch('الشامية', 'شاميه')).toBe(true)
    expect(matchesSearch('الأندلس', 'اندلس')).toBe(true)
    expect(matchesSearch('الشامية', 'امية')).toBe(false)
  })

  it('matches every text if the query is empty', () => {
    expect(matchesSearch('Sharq', ' ')).toBe(true)
  })
})
