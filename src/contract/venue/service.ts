import * as v from 'valibot'
import { type ServiceEntry, servedTypes } from '../../domain/venue/service-state.ts'
import { text } from '../wire/primitives.ts'

/** What staff say about a selling type: paused, or busy. */
export const serviceEntrySchema = v.object({
  type: v.picklist(servedTypes),
  state: v.picklist(['paused', 'busy']),
  /** For `busy`: how many minutes longer orders take. */
  minutes: v.nullish(v.number(), 0),
  /** When this is over. ISO 8601, UTC. */
  until: v.pipe(
    text,
    v.check((until) => !Number.isNaN(Date.parse(until)), 'expected a time such as 2026-05-06T09:30:00Z'),
  ),
})
export type WireServiceEntry = v.InferOutput<typeof serviceEntrySchema>

export const decodeServiceEntry = ({ until, ...entry }: WireServiceEntry): ServiceEntry => ({
  ...entry,
  until: Date.parse(until),
})

export const encodeServiceEntry = ({ type, state, minutes, until }: ServiceEntry): WireServiceEntry => ({
  ...{ type, state, minutes },
  until: new Date(until).toISOString(),
})
