import { expect, test } from 'vitest'
import { scriptMessages } from '../../../src/layouts/script-messages.ts'

test.each(['mn', 'ku'])(
  'pages with items contain the units of %s, which browsers may not support',
  (locale) => {
    const { localeData } = scriptMessages(locale, true)
    expect(Object.keys(localeData?.units ?? {}).sort()).toEqual(['day short', 'hour short', 'minute short'])
    expect(scriptMessages(locale, false).localeData).toBeUndefined()
  },
)
test('pages in other languages contain no units', () => {
  expect(scriptMessages('en', true).localeData).toBeUndefined()
})
