import { readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { chooseCodeHost, composeCodeMessage } from '../../../api/accounts/code-message.ts'
import { createMessageTranslators } from '../../../api/messages/message-translators.ts'
import { plainBusiness } from '../../helpers/arbitrary-business.ts'

const missing: string[] = []
const texts = createMessageTranslators((message) => missing.push(message))
const to = { channel: 'sms', phone: '+96550000000', code: '012345', host: 'menu.example' } as const

describe('the message with a login code', () => {
  test.each(readdirSync(new URL('../../../locales', import.meta.url)))(
    'contains code, venue and validity in %s',
    (locale) => {
      const message = composeCodeMessage(texts, plainBusiness, { ...to, locale })
      expect(message).toMatchObject({ channel: 'sms', phone: '+96550000000', locale })
      const [sentence = '', , bound] = message.text.split('\n')
      expect(sentence).toContain('012345')
      expect(sentence).toContain(locale === 'ar' ? 'الزاوية' : 'The Corner')
      expect(sentence).toContain('5')
      expect(sentence).not.toContain('{{')
      expect(bound).toBe('@menu.example #012345')
      expect(missing).toEqual([])
    },
  )

  test('is English for a language without messages, and in the language of a regional locale', () => {
    expect(composeCodeMessage(texts, plainBusiness, { ...to, locale: 'xx' }).locale).toBe('en')
    const regional = composeCodeMessage(texts, plainBusiness, { ...to, locale: 'ar-KW', channel: 'whatsapp' })
    expect(regional.locale).toBe('ar')
    expect(regional.text).toContain('الزاوية')
    expect(regional.text).not.toContain('@')
  })

  test('is bound only to a host of the business or the installation', () => {
    const business = { ...plainBusiness, domains: ['corner.example'] }
    expect(chooseCodeHost('Corner.Example:8443', business, 'https://menu.example')).toBe('corner.example')
    expect(chooseCodeHost('evil.example', business, 'https://menu.example')).toBe('menu.example')
    expect(chooseCodeHost(undefined, business, 'https://menu.example:444')).toBe('menu.example')
  })
})
