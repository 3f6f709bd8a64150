import { expect, test } from 'vitest'
import { missingLanguages } from '../../../../../src/islands/counter/menu/names.ts'

// @feature-file desk.screen

const text = (name: string, description = '') => ({ name, description })

test.each([
  [{ en: text('Tea'), ar: text('') }, ['ar']],
  [{ en: text('Tea', 'Hot'), ar: text('شاي') }, ['ar']],
  [{ en: text('', 'Hot'), ar: text('') }, ['en', 'ar']],
  [{ en: text('Tea') }, ['ar']],
  // Nobody has typed anything yet.
  [{ en: text(' '), ar: text('') }, []],
  [{ en: text('Tea'), ar: text('شاي') }, []],
])('a text is missing where another language has it: %j', (texts, missing) => {
  expect(missingLanguages(texts, ['en', 'ar'])).toEqual(missing)
})
