import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkImport } from '../../../../../api/venues/import-venue.ts'
import { invertEdit } from '../../../../../src/domain/desk/edit.ts'
import { isEditable } from '../../../../../src/domain/desk/editable.ts'
import { isSameValue } from '../../../../../src/domain/desk/same-value.ts'
import type { Json } from '../../../../../src/domain/json/json.ts'
import { EVERY_PAYMENT } from '../../../../../src/domain/payment/payment-reach.ts'
import { venueOf } from '../../../../../src/stores/desk/desk-venue.ts'
import { listNames } from '../../../../../src/stores/desk/lists/venue-list.ts'
import { applyAll, entriesOf, openLists, operateLists, submit } from '../../../../helpers/desk/lists.ts'
import { deskVenues } from '../../../../helpers/desk/venues.ts'
import { countForExtent } from '../../../../helpers/seed.ts'

// @feature-file desk.lists

const files = deskVenues().map(([name, text]) => [name, JSON.parse(text) as Json] as const)

test.each(files)('saving a form of a list of %s that nobody changed changes nothing', (_, file) => {
  const { lists, made } = openLists(file)
  for (const list of listNames) {
    lists.open(list)
    for (const branch of venueOf(file).branches) {
      lists.chooseBranch(branch.id)
      for (const entry of entriesOf(lists)) {
        lists.edit(entry)
        expect(submit(lists, {}), `${list} ${entry.key}`).toEqual({})
      }
      if (list !== 'tables') continue
      for (const { key } of lists.$groups.get()) {
        lists.renameFloor(key)
        expect(submit(lists, {}), key).toEqual({})
      }
    }
  }
  expect(made).toEqual([])
})

const RUNS = countForExtent({ quick: 40, full: 150, nightly: 1500 })

/** What an import reads from a file. The order of the languages of a text means nothing. */
const importOf = (file: Json): Json =>
  JSON.parse(
    JSON.stringify(checkImport(Buffer.from(JSON.stringify(file)), EVERY_PAYMENT).file),
    (_, value) =>
      Array.isArray(value)
        ? value.toSorted((a, b) => (a?.locale ?? '').localeCompare(b?.locale ?? ''))
        : value,
  )

test('whatever the forms of lists accept can be imported and taken back, also edit by edit', () => {
  const number = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })
  let edited = 0
  fc.assert(
    fc.property(fc.constantFrom(...files), fc.tuple(number, number, number, number), ([, file], choice) => {
      const made = operateLists(file, choice)
      if (made.length > 0) edited += 1
      expect(made.every(isEditable)).toBe(true)
      let partly = file
      for (const edit of made) {
        partly = applyAll(partly, [edit])
        importOf(partly)
      }
      const before = importOf(applyAll(partly, made.map(invertEdit).reverse()))
      // Taking back the only discount leaves empty objects, which mean the same as none.
      expect(isSameValue(before, importOf(file)) || before).toBe(true)
    }),
    { numRuns: RUNS, endOnFailure: true },
  )
  expect(edited).toBeGreaterThan(RUNS / 7.5)
})
