import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { VENUE_SCHEMA_FILE, venueSchemaText } from '../../scripts/venue-schema.ts'

test('docs/venue-file.schema.json is what the contract says (else: node scripts/venue-schema.ts)', () => {
  expect(JSON.parse(readFileSync(VENUE_SCHEMA_FILE, 'utf8'))).toEqual(JSON.parse(venueSchemaText()))
})

test('every definition has its name, and the menu nests', () => {
  const schema = JSON.parse(venueSchemaText())
  expect(Object.keys(schema.$defs).filter((name) => /^\d+$/.test(name))).toEqual([])
  expect(JSON.stringify(schema.$defs.category.properties.subcategories)).toContain('#/$defs/category')
})

test('docs/venue-file.md speaks of every field', () => {
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
