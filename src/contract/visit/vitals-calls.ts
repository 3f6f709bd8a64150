import * as v from 'valibot'
import { maxVitalValues, pageKinds, vitalNames } from '../../domain/visit/web-vitals.ts'
import { acceptedResponse } from '../wire/accepted-response.ts'
import { boundedArray } from '../wire/bounded-array.ts'
import type { Call } from '../wire/call.ts'

const vital = v.pipe(
  v.object({ name: v.picklist(vitalNames), value: v.pipe(v.number(), v.finite(), v.minValue(0)) }),
  v.check(({ name, value }) => value <= maxVitalValues[name], 'implausibly large'),
)

/** Body of `webapp/vitals`. It identifies neither the page, the venue nor the visitor. */
export const vitalsRequest = v.object({
  page: v.picklist(pageKinds),
  vitals: v.pipe(
    boundedArray(vital, vitalNames.length, { min: 1 }),
    v.check((all) => new Set(all.map(({ name }) => name)).size === all.length, 'one value of a name'),
  ),
})

/** The measurements of one page view; each name occurs at most once. */
export type PageVitals = v.InferOutput<typeof vitalsRequest>

/** Reports the web vitals of one page view, for venues that allow it. */
export const reportVitalsCall = {
  method: 'POST',
  path: '/webapp/vitals',
  request: vitalsRequest,
  maxBody: 2 * 1024,
  response: acceptedResponse,
  auth: 'none',
} as const satisfies Call
