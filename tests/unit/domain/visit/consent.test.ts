import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decideConsent, requiresConsent } from '../../../../src/domain/visit/consent.ts'

test.each(['DE', 'FR', 'IE', 'NO', 'GB', 'CH', 'BR', 'TR'])('requires consent in %s', (country) => {
  expect(requiresConsent(country)).toBe(true)
})

test.each(['KW', 'AE', 'JP', 'US'])('requires no consent in %s', (country) => {
  expect(requiresConsent(country)).toBe(false)
})

const facts = fc.record({
  isRequired: fc.boolean(),
  choice: fc.constantFrom(null, 'granted' as const, 'refused' as const),
  optedOut: fc.boolean(),
})

test('never grants tracking without required consent, after a refusal, or to a browser that opts out', () => {
  fc.assert(
    fc.property(facts, (known) => {
      if (decideConsent(known) !== 'granted') return
      expect(known.choice).not.toBe('refused')
      if (known.choice === null) expect(known).toMatchObject({ isRequired: false, optedOut: false })
    }),
  )
})

test('asks only if consent is required, nothing was chosen, and the browser does not opt out', () => {
  fc.assert(
    fc.property(facts, (known) => {
      if (decideConsent(known) !== 'ask') return
      expect(known).toEqual({ isRequired: true, choice: null, optedOut: false })
    }),
  )
})
