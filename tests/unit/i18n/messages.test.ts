import { expect, it } from 'vitest'
import { LOCALE_DATA } from '../../../src/i18n/locale/loaded-locale-data.ts'
import { islandMessages, itemMessagesPath } from '../../../src/i18n/messages/messages.ts'

it('islandMessages returns the requested namespaces in the language of the page', () => {
  const { language, messages } = islandMessages('ar-KW', ['cart', 'ui'])
  expect(language).toBe('ar')
  expect(Object.keys(messages)).toEqual(['cart', 'ui'])
  expect(messages.cart?.empty).toMatch(/[\u0600-\u06ff]/)
})

it('islandMessages includes country names for screens that need them, in languages that browsers may lack', () => {
  const localeData = (language: string, namespaces: string[]) =>
    islandMessages(language, namespaces).messages[LOCALE_DATA] as
      | { countries?: Record<string, string> }
      | undefined
  expect(localeData('hy', ['login', 'ui'])?.countries).toMatchObject({ KW: 'Քուվեյթ' })
  expect(localeData('hy', ['feedback', 'ui'])).toHaveProperty('countries')
  expect(localeData('hy', ['wallet', 'ui'])).not.toHaveProperty('countries')
  expect(localeData('de', ['login', 'ui'])).toBeUndefined()
})

it('English replaces a language without messages', () => {
  const { language, messages } = islandMessages('fo', ['cart'])
  expect(language).toBe('en')
  expect(messages).toEqual(islandMessages('en', ['cart']).messages)
  expect(itemMessagesPath('fo')).toBe(itemMessagesPath('en'))
})

it('islandMessages throws for an unknown namespace', () => {
  expect(() => islandMessages('en', ['nonsense'])).toThrow('no language has messages of nonsense')
})

it('itemMessagesPath returns one file per language', () => {
  expect(itemMessagesPath('de')).toContain('de/item')
  expect(itemMessagesPath('ar')).not.toBe(itemMessagesPath('en'))
})
