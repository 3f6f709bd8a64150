import { afterAll, beforeAll, beforeEach, expect, inject } from 'vitest'
import type { OpenDatabase } from '../../../api/db/open.ts'
import { createTestApi, type DatabaseKind, openTestDatabase, type TestApi } from './api.ts'
import { NOON } from './venue.ts'

/** A venue of one test, on the database and the API of its block. */
export type NewVenue = { readonly open: OpenDatabase; readonly api: TestApi; readonly ref: string }

/**
 * Imports a new venue before each test of a block, at noon, and passes it to `use`. All tests of the block share one database and API.
 * `file` returns the venue file for a reference id.
 */
export function beforeEachNewVenue(
  kind: DatabaseKind,
  file: (ref: string) => object,
  use: (venue: NewVenue) => Promise<void>,
): void {
  let open: OpenDatabase
  let api: TestApi
  let venues = 0
  beforeAll(async () => {
    open = await openTestDatabase(kind, inject('databaseUrl'))
    api = createTestApi(open)
  })
  afterAll(() => open.close())
  beforeEach(async () => {
    api.clock.now = NOON
    const ref = `grill${++venues}`
    const imported = await api.operator('PUT', '/operator/venues', file(ref))
    expect(imported.status, imported.text).toBe(200)
    await use({ open, api, ref })
  })
}
