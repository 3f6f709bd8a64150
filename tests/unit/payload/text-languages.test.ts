import { expect, it } from 'vitest'
import { textLanguages } from '../../../src/payload/view/text-languages.ts'

it('textLanguages returns the languages of texts that differ from the page’s language', () => {
  const tea = { th: 'ชา', en: 'Tea' }
  const english = { en: 'Hot, with mint' }
  expect(textLanguages({ name: tea, description: english }, 'th', 'th')).toEqual({
    langs: { description: 'en' },
  })
  expect(textLanguages({ name: tea, description: english }, 'en', 'th')).toEqual({})
  expect(textLanguages({ name: tea, description: {} }, 'th', 'th')).toEqual({})
})
