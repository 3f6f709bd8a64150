import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decideConsent, requiresConsent } from '../../../../src/domain/visit/consent.ts'

test.each(['DE', 'FR', 'IE', 'NO', 'GB', 'CH', 'BR', 'TR'])('visitors in %s are asked', (country) => {
  expect(requiresConsent(country)).toBe(true)
})

test.each(['KW', 'AE', 'JP', 'US'])('visitors in %s are not', (country) => {
  expect(requiresConsent(country)).toBe(false)
})

const facts = fc.record({
  isRequired: fc.boolean(),
  choice: fc.constantFrom(null, 'granted' as const, 'refused' as const),
  optedOut: fc.boolean(),
})

test('nobody is tracked who was not asked where that is asked for, refused, or has a browser that opts out', () => {
  fc.assert(
    fc.property(facts, (known) => {
      if (decideConsent(known) !== 'granted') return
      expect(known.choice).not.toBe('refused')
      if (known.choice === null) expect(known).toMatchObject({ isRequired: false, optedOut: false })
    }),
  )
})

test('who has chosen is not asked again, nor who has a browser that says so for them', () => {
  fc.assert(
    fc.property(facts, (known) => {
      if (decideConsent(known) !== 'ask') return
      expect(known).toEqual({ isRequired: true, choice: null, optedOut: false })
    }),
  )
})
