// @feature-file venue.schema

import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { checkVenueFile } from '../../api/venues/file/check-venue-file.ts'
import { VENUE_SCHEMA_FILE, venueSchemaText } from '../../scripts/venue/schema.ts'
import { venueFileSchema } from '../../src/contract/venue/venue-file.ts'

test('docs/venue-file.schema.json matches the contract (else: node scripts/venue/schema.ts)', () => {
  expect(JSON.parse(readFileSync(VENUE_SCHEMA_FILE, 'utf8'))).toEqual(JSON.parse(venueSchemaText()))
})

test('every definition is named, and categories can be nested', () => {
  const schema = JSON.parse(venueSchemaText())
  expect(Object.keys(schema.$defs).filter((name) => /^\d+$/.test(name))).toEqual([])
  expect(JSON.stringify(schema.$defs.category.properties.subcategories)).toContain('#/$defs/category')
})

test('docs/venue-file.md describes every field', () => {
  const prose = readFileSync(new URL('../../docs/venue-file.md', import.meta.url), 'utf8')
  const written = new Set([...prose.matchAll(/`([\w$]+)`/g)].map((match) => match[1]))
  const fields = new Set<string>()
  const collect = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    const { properties } = value as { properties?: object }
    for (const name of Object.keys(properties ?? {})) fields.add(name)
    for (const entry of Object.values(value)) collect(entry)
  }
  collect(JSON.parse(venueSchemaText()))
  expect([...fields].filter((field) => !written.has(field)).sort()).toEqual([])
})

test('the examples in docs/venue-file.md can be imported', () => {
  const prose = readFileSync(new URL('../../docs/venue-file.md', import.meta.url), 'utf8')
  const examples = [...prose.matchAll(/```json\n([\s\S]*?)```/g)].map(([, text]) => JSON.parse(`{${text}}`))
  const shown = Object.assign({}, ...examples)
  const { pickup_config, delivery_config, legal, menu, ...parts } = shown
  expect(Object.keys(shown).sort()).toEqual([
    'countries',
    'coupons',
    'delivery_config',
    'legal',
    'menu',
    'pickup_config',
    'survey',
    'zones',
  ])
  const file = JSON.parse(readFileSync(new URL('../../api/demo/dallah-grill.json', import.meta.url), 'utf8'))
  const business = { ...file.business, pickup_config, delivery_config, legal }
  const parsed = v.parse(venueFileSchema, { ...file, ...parts, menu: [...file.menu, ...menu], business })
  expect(parsed.business.delivery_config.fields.block).toEqual({ on: true, required: true })
  expect(checkVenueFile({ ...parsed, countries: [] })).toEqual([])
})
