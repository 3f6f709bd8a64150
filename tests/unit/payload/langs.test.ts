import { expect, it } from 'vitest'
import { langsIn } from '../../../src/payload/view/langs.ts'

it('names the texts that stand in another language, and nothing where there are none', () => {
  const tea = { th: 'ชา', en: 'Tea' }
  const english = { en: 'Hot, with mint' }
  expect(langsIn({ name: tea, description: english }, 'th', 'th')).toEqual({ langs: { description: 'en' } })
  expect(langsIn({ name: tea, description: english }, 'en', 'th')).toEqual({})
  expect(langsIn({ name: tea, description: {} }, 'th', 'th')).toEqual({})
})
