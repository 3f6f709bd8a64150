import * as v from 'valibot'
import { mapsCalls, mapsReverseQuery, mapsSearchQuery } from '../../src/contract/site/maps-calls.ts'
import { toIssues } from '../../src/contract/wire/errors.ts'
import type { CallDeps } from '../http/call-deps.ts'
import { describeIssue } from '../http/describe-issue.ts'
import { invalid } from '../http/errors.ts'
import type { Register } from '../http/register.ts'
import { createMapsService } from './maps-service.ts'

/** The maps service (spec §7): search, search of a country with its outline, reverse look-up. */
export function mapsRoutes(register: Register, { db }: CallDeps): void {
  const maps = createMapsService(db)
  register(mapsCalls.search, ({ query }) => maps.search(parseQuery(mapsSearchQuery, query)))
  register(
    mapsCalls.reverse,
    async ({ query }) =>
      // Nominatim reports this with status 200.
      (await maps.reverse(parseQuery(mapsReverseQuery, query))) ?? { error: 'Unable to geocode' },
  )
}

function parseQuery<Schema extends v.GenericSchema>(schema: Schema, query: unknown): v.InferOutput<Schema> {
  const parsed = v.safeParse(schema, query)
  if (parsed.success) return parsed.output
  throw invalid(toIssues(parsed.issues, 20, describeIssue))
}
