import { readFileSync } from 'node:fs'
import { atom } from 'nanostores'
import { expect, test } from 'vitest'
import { checkImport } from '../../../../../api/venues/import-venue.ts'
import type { Edit } from '../../../../../src/domain/desk/edit.ts'
import { applyEdit } from '../../../../../src/domain/desk/plan-edit.ts'
import type { Json } from '../../../../../src/domain/json/json.ts'
import { EVERY_PAYMENT } from '../../../../../src/domain/payment/payment-reach.ts'
import { venueOf } from '../../../../../src/stores/desk/desk-venue.ts'
import { createShippingPart } from '../../../../../src/stores/desk/shipping/shipping-part.ts'

// @feature-file desk.shipping

const SHOP = new URL('../../../../../api/demo/pazar-yeri.json', import.meta.url)

function openShipping() {
  const $file = atom<Json>(JSON.parse(readFileSync(SHOP, 'utf8')))
  const made: Edit[] = []
  const part = createShippingPart({
    $file,
    $venue: atom(venueOf($file.get())),
    addEdits(edits) {
      made.push(...edits)
      for (const edit of edits) {
        const result = applyEdit($file.get(), edit)
        if ('problem' in result) throw new Error(result.problem)
        $file.set(result.file)
      }
      return true
    },
  })
  part.show()
  const rows = () => part.$rows.get() ?? []
  const countries = () => ($file.get() as { countries: Json[] }).countries
  return { part, made, rows, countries, $file }
}

test('saving countries that nobody changed changes nothing', () => {
  const { part, made, rows } = openShipping()
  expect(rows()[0]).toMatchObject({
    iso: 'DE',
    branch: 'moda',
    fees_per_kg: '285.00',
    fixed_fees: '450.00',
    min_order: '1500.00',
  })
  expect(part.save()).toBe(true)
  expect(made).toEqual([])
})

test('a country is added, another changed and a third removed in one edit; the rest stays as it is written', () => {
  const { part, made, rows, countries, $file } = openShipping()
  const before = countries()
  const [first, second] = rows()
  part.change(first?.key ?? '', { min_order: '1750,5' })
  part.remove(second?.key ?? '')
  const key = part.add()
  part.change(key, { iso: 'PL', fees_per_kg: '300', fixed_fees: '' })
  expect(part.save()).toBe(true)
  expect(made).toHaveLength(1)
  // The minimum order was a number, and stays one.
  expect(countries()[0]).toEqual({ ...(before[0] as object), min_order: 1750.5 })
  expect(countries().slice(1, -1)).toEqual(before.slice(2))
  expect(countries().at(-1)).toEqual({
    country_iso: 'PL',
    branch_id: 'moda',
    fees_per_kg: '300.00',
    fixed_fees: null,
    min_order: null,
  })
  checkImport(Buffer.from(JSON.stringify($file.get())), EVERY_PAYMENT)
})

test('another country does not keep the name of the one before', () => {
  const { part, rows, countries } = openShipping()
  part.change(rows()[0]?.key ?? '', { iso: 'GR' })
  expect(part.save()).toBe(true)
  expect(countries()[0]).toEqual({
    country_iso: 'GR',
    branch_id: 'moda',
    fees_per_kg: '285.00',
    fixed_fees: '450.00',
    min_order: 1500,
  })
})

test('a country is chosen once for a branch, and costs an amount', () => {
  const { part, made } = openShipping()
  const key = part.add()
  part.change(key, { fees_per_kg: 'a lot', fixed_fees: '2000000000' })
  expect(part.save()).toBe(false)
  expect(part.$wrong.get()).toEqual({ [key]: { iso: 'missing', fees_per_kg: 'number', fixed_fees: 'large' } })
  part.change(key, { iso: 'DE', fees_per_kg: '1', fixed_fees: '' })
  expect(part.$wrong.get()).toEqual({ [key]: { iso: 'twice' } })
  part.remove(key)
  expect(part.$wrong.get()).toEqual({})
  part.close()
  expect(made).toEqual([])
})

test('countries that were changed are not left without a question', () => {
  const { part, rows } = openShipping()
  expect(part.leave()).toBe(true)
  const { key = '', iso = '' } = rows()[0] ?? {}
  part.change(key, { iso: 'GR' })
  expect(part.leave()).toBe(false)
  part.change(key, { iso })
  expect(part.$isLeaving.get()).toBe(false)
  expect(part.leave()).toBe(true)
})
