// @feature-file language.message-quality

import { describe, expect, it } from 'vitest'
import { checkEnglishWords } from '../../../../scripts/check/messages/english-words.ts'
import { cartIn } from './catalogue.ts'

const problems = (text: string, language = 'en') =>
  checkEnglishWords(cartIn({ [language]: { title: text } })).map(({ message }) => message)

describe('checkEnglishWords', () => {
  it('accepts text in the venue’s voice, and other languages', () => {
    expect(problems('We’ll start once it’s paid. Check the venues’ hours: they’re saved.')).toEqual([])
    expect(problems('this is needed', 'de')).toEqual([])
  })

  it.each([
    'Call the venue.',
    'This venue sends no codes.',
    'Not available for this kind of order',
    'Orders of this kind',
    'This is needed',
    'Load the page anew',
    'Orders under way',
    'Your cart is kept.',
    'The map did not load.',
    'The code could not be sent',
    'This is not an address',
    'Nothing was charged.',
    'It updates by itself',
    'Somebody was faster',
    'Too many tries',
    "It can't",
    'Loading...',
  ])('refuses %j', (text) => {
    expect(problems(text)).toEqual([expect.stringMatching(/^title says “.+”: use .+/)])
  })
})
