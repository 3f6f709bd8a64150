import { expect, it } from 'vitest'
import { islandMessagesJson } from '../../../src/layouts/island-messages-json.ts'

it('islandMessagesJson keeps the messages of languages and screens apart', () => {
  const namespacesOf = (locale: string, namespaces: string[]) =>
    Object.keys(JSON.parse(islandMessagesJson(locale, namespaces).json))
  expect(namespacesOf('en', ['cart', 'ui'])).toEqual(['cart', 'ui'])
  expect(namespacesOf('en', ['cart'])).toEqual(['cart'])
  expect(namespacesOf('en', ['cart', 'ui'])).toEqual(['cart', 'ui'])
  expect(islandMessagesJson('ar-KW', ['cart'])).toMatchObject({ language: 'ar' })
  expect(islandMessagesJson('ar', ['cart']).json).not.toBe(islandMessagesJson('en', ['cart']).json)
})
