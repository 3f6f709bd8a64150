import { expect, test } from 'vitest'
import { venueOf } from '../../../../../src/stores/desk/desk-venue.ts'
import { groupsOf } from '../../../../../src/stores/desk/venue/venue-sections.ts'

// @feature-file desk.venue

test('the name of a branch without a language is English in all forms, as in an import', () => {
  const business = { locales: ['ar', 'en'], branches: [{ id: 'b1', name: 'Sharq' }] }
  const names = { en: 'Sharq' }
  expect(venueOf({ business }).branches).toEqual([{ id: 'b1', names }])
  expect(groupsOf('hours', { business }).map(({ branchName }) => branchName)).toEqual([names])
})
