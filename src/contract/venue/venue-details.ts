import * as v from 'valibot'
import { weekdays } from '../../domain/time/weekday.ts'
import type { Banner, Table } from '../../domain/venue/venue.ts'
import { boundedArray } from '../wire/bounded-array.ts'
import {
  decodeNames,
  flag,
  id,
  list,
  optionalNames,
  optionalText,
  optionalUrl,
  pictureUrl,
  text,
} from '../wire/primitives.ts'
import { daySchema, weekSchema } from '../wire/week-schema.ts'
import { branchSchema } from './business.ts'
import { tableSchema } from './table.ts'

/** One day of `webapp/v5/shifts/{branchId}` (spec §3): its schedule and its current status. */
export const shiftDaySchema = v.object({
  ...daySchema.entries,
  day: v.picklist(weekdays),
  /** `YYYY-MM-DD` in venue time. */
  date: v.string(),
  status: v.picklist(['open', 'closed']),
  /** Time of the next opening on that day, or null. */
  opens_at: optionalText,
  slots: list(v.object({ from: text, to: text })),
})
/** The shifts of today and of the seven days starting today. */
export const shiftsResponse = v.object({
  time_zone: text,
  today: shiftDaySchema,
  days: v.array(shiftDaySchema),
  /** False if the venue has stated no hours and accepts orders at any time. */
  stated: flag(true),
  /** Dates (`YYYY-MM-DD` in venue time) that differ from their weekdays. `days` has the usual hours of theirs. */
  dates: list(v.object({ date: v.string(), ...daySchema.entries })),
})

/** A branch with its weekly hours, if known, so that the list of branches shows which are open. */
const branchWithHours = v.object({ ...branchSchema.entries, shifts: v.nullish(weekSchema, null) })
export const branchesResponse = v.object({ branches: list(branchWithHours) })

export const tablesResponse = v.object({ tables: list(tableSchema) })

export const bannerSchema = v.object({
  id,
  image: pictureUrl,
  locales: optionalNames,
  url: optionalUrl,
  item_id: v.nullish(id, null),
  category_id: v.nullish(id, null),
  /** First and last day, `YYYY-MM-DD` in venue time. */
  from: v.nullish(v.pipe(v.string(), v.isoDate()), null),
  to: v.nullish(v.pipe(v.string(), v.isoDate()), null),
})
export const bannersResponse = v.object({ banners: list(bannerSchema) })

/** Banners that came into view. `branch_id` identifies the venue, since banner ids are unique only within a venue. */
export const bannersReachRequest = v.object({
  banners: boundedArray(id, 100),
  /** If it is missing, ids that several venues use are not counted. */
  branch_id: v.nullish(id, null),
})

export function decodeTable(wire: v.InferOutput<typeof tableSchema>): Table {
  return { id: wire.id, name: decodeNames(wire.locales), floor: decodeNames(wire.floor), seats: wire.seats }
}

export function decodeBanner(wire: v.InferOutput<typeof bannerSchema>): Banner {
  return {
    id: wire.id,
    image: wire.image,
    title: decodeNames(wire.locales),
    url: wire.url,
    itemId: wire.item_id,
    categoryId: wire.category_id,
  }
}
