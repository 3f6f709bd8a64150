import { expect, test } from 'vitest'
import { scriptWords } from '../../../src/layouts/script-words.ts'

test.each(['mn', 'ku'])('pages with items bring the units of %s, which browsers may not know', (locale) => {
  const { brought } = scriptWords(locale, true)
  expect(Object.keys(brought?.units ?? {}).sort()).toEqual(['day short', 'hour short', 'minute short'])
  expect(scriptWords(locale, false).brought).toBeUndefined()
})
test('other languages bring none', () => {
  expect(scriptWords('en', true).brought).toBeUndefined()
})
