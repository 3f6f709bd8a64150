import { expect, it } from 'vitest'
import { LOCALE_DATA } from '../../../src/i18n/locale/loaded-locale-data.ts'
import { islandMessages, itemMessagesPath } from '../../../src/i18n/messages/messages.ts'

it('an island is brought the namespaces it asks for, in the language of its page', () => {
  const { language, messages } = islandMessages('ar-KW', ['cart', 'ui'])
  expect(language).toBe('ar')
  expect(Object.keys(messages)).toEqual(['cart', 'ui'])
  expect(messages.cart?.empty).toMatch(/[\u0600-\u06ff]/)
})

it('screens that name countries are brought the names of languages that browsers may lack', () => {
  const brought = (language: string, namespaces: string[]) =>
    islandMessages(language, namespaces).messages[LOCALE_DATA] as
      | { countries?: Record<string, string> }
      | undefined
  expect(brought('hy', ['login', 'ui'])?.countries).toMatchObject({ KW: 'Քուվեյթ' })
  expect(brought('hy', ['feedback', 'ui'])).toHaveProperty('countries')
  expect(brought('hy', ['wallet', 'ui'])).not.toHaveProperty('countries')
  expect(brought('de', ['login', 'ui'])).toBeUndefined()
})

it('English stands in for a language that has no messages', () => {
  const { language, messages } = islandMessages('fo', ['cart'])
  expect(language).toBe('en')
  expect(messages).toEqual(islandMessages('en', ['cart']).messages)
  expect(itemMessagesPath('fo')).toBe(itemMessagesPath('en'))
})

it('a namespace that nobody has is a fault of the code', () => {
  expect(() => islandMessages('en', ['nonsense'])).toThrow('no language has messages of nonsense')
})

it('the messages of the item sheet lie in one file for each language', () => {
  expect(itemMessagesPath('de')).toContain('de/item')
  expect(itemMessagesPath('ar')).not.toBe(itemMessagesPath('en'))
})
