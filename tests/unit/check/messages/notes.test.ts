// @feature-file language.message-quality

import { describe, expect, it } from 'vitest'
import { checkNotes } from '../../../../scripts/check/messages/notes.ts'
import { cartIn } from './catalogue.ts'

const catalogue = cartIn({
  en: { title: 'Cart', state: { gone: 'Gone' }, items_one: 'One', items_other: '{{count}}' },
})
const NOTES = { cart: { title: 'Heading', 'state.gone': 'At an item', items: 'Above the list' } }
const problems = (notes: Record<string, Record<string, string>>) =>
  checkNotes(catalogue, notes).map(({ message }) => message)

describe('checkNotes', () => {
  it('accepts one note per message, and one for all its plural forms', () => {
    expect(problems(NOTES)).toEqual([])
  })

  it('refuses messages without a note, and notes for unknown messages', () => {
    expect(problems({ cart: { title: ' ', 'state.gone': 'x', items: 'x', old: 'x' }, gone: {} })).toEqual([
      'cart:title has no note for translators',
      'cart:old: there is no such message',
      'gone: there is no such namespace',
    ])
    expect(problems({})).toHaveLength(3)
  })

  it('refuses a note that is too long', () => {
    expect(problems({ cart: { ...NOTES.cart, title: 'x'.repeat(161) } })).toEqual([
      'cart:title: the note is longer than 160',
    ])
  })
})
