import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { indexTerms, queryTerms } from '../../../../src/domain/search/search-terms.ts'

/** Whether every term of the query is the beginning of a term of the text. */
const finds = (query: string, text: string): boolean => {
  const terms = indexTerms(text)
  const asked = queryTerms(query)
  return asked.length > 0 && asked.every((term) => terms.some((known) => known.startsWith(term)))
}

describe('search terms', () => {
  it.each([
    ['creme brulee', 'Crème brûlée'],
    ['CRÈME', 'creme'],
    ['smorrebrod', 'Smørrebrød'],
    ['zurek', 'Żurek'],
    ['weissbier', 'Weißbier'],
    ['izgara', 'Izgara köfte'],
    ['ızgara', 'Izgara köfte'],
    ['kofte', 'Izgara köfte'],
  ])('%s finds %s: Latin accents', (query, text) => {
    expect(finds(query, text)).toBe(true)
  })

  it.each([
    ['كبه', 'كُبَّة'],
    ['كبة', 'كبه'],
    ['حمص', 'حُمُّص'],
    ['حمـــص', 'حمص'],
    ['ارز', 'أرز'],
    ['أرز', 'ارز'],
    ['اكلة', 'آكلة'],
    ['مشوى', 'مشوي'],
    ['کباب', 'كباب'],
    ['كباب', 'کباب'],
    ['چای', 'چاي'],
    ['دجاج', 'الدجاج المشوي'],
    ['الدجاج', 'دجاج مشوي'],
    ['الدج', 'الدجاج المشوي'],
    ['٣', '3'],
  ])('%s finds %s: Arabic and Persian spellings', (query, text) => {
    expect(finds(query, text)).toBe(true)
  })

  it.each([
    ['鮪', '本鮪の握り'],
    ['握り', '本鮪の握り'],
    ['ラーメン', 'らーめん'],
    ['らーめん', '味噌ラーメン定食'],
    ['ﾗｰﾒﾝ', 'ラーメン'],
    ['牛肉面', '红烧牛肉面'],
    ['ต้มยำ', 'แกงต้มยำกุ้ง'],
    ['비빔', '비빔밥'],
    ['피자', '고구마피자'],
    ['라떼', '바닐라라떼'],
    ['피', '고구마피자'],
    ['김치찌개', '김치 찌개'],
    ['ຕຳໝາກ', 'ສົ້ມຕຳໝາກຫຸ່ງ'],
    ['អាម៉ុក', 'ត្រីអាម៉ុក'],
    ['ခေါက်ဆွဲ', 'ရှမ်းခေါက်ဆွဲ'],
    ['bowl', '牛肉bowl'],
  ])('%s finds %s: scripts without spaces, and Hangul', (query, text) => {
    expect(finds(query, text)).toBe(true)
  })

  it.each([
    ['面牛', '红烧牛肉面'],
    ['자피', '피자'],
    ['جاج', 'دجاج'],
    ['ummus', 'hummus'],
  ])('%s does not find %s', (query, text) => {
    expect(finds(query, text)).toBe(false)
  })

  it('are empty for a text without letters and digits', () => {
    for (const text of ['', '  ', '…!?', 'ـ', '🍕'])
      expect([indexTerms(text), queryTerms(text)]).toEqual([[], []])
  })

  it('match every beginning of every word', () => {
    const words = fc.array(fc.stringMatching(/^[a-zé]{1,9}$|^[أابةتحدرسكلميو]{1,9}$/), {
      minLength: 1,
      maxLength: 4,
    })
    fc.assert(
      fc.property(words, fc.nat(), fc.nat(), (text, which, length) => {
        const word = text[which % text.length] ?? ''
        const beginning = word.slice(0, 1 + (length % word.length))
        // The article alone, or with part of a word, is a beginning too.
        expect(finds(beginning, text.join(' '))).toBe(true)
      }),
    )
  })

  it('match every part of a text without spaces', () => {
    const text = fc.stringMatching(/^[握本鮪の味噌ラメン定食牛肉面กงตมย]{1,12}$/u)
    fc.assert(
      fc.property(text, fc.nat(), fc.nat(), (whole, from, length) => {
        const start = from % whole.length
        const part = whole.slice(start, start + 1 + (length % (whole.length - start)))
        expect(finds(part, whole)).toBe(true)
      }),
    )
  })

  it('remain unchanged when they are parsed again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 30 }), (text) => {
        for (const term of queryTerms(text)) expect(queryTerms(term)).toEqual([term])
      }),
    )
  })
})
