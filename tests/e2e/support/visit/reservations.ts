import { createClient } from '../../../../src/client/platform.ts'
import { reservationSlotsCall, reserveTableCall } from '../../../../src/contract/order/reservation-calls.ts'
import type { Server } from '../../fixtures.ts'
import { GRILL, type OpenVenue, type Variant } from './open-venue.ts'

/** A grill with one table for two and one for four, and reservations of an hour. */
export const grillWithTables = (more: object = {}): Variant => ({
  ...GRILL,
  categories: ['cold'],
  edit: (file) => {
    const { business } = file
    Object.assign(business, {
      reservation: {
        enabled: true,
        with_table: true,
        max_users: 6,
        duration: 60,
        max_advance: { interval: 3, scale: 'day' },
        ...more,
      },
    })
    file.tables = {
      [String(business.branch_id)]: [table('1', 2), table('2', 4)],
    }
  },
})

const table = (id: string, seats: number) => ({
  id,
  locales: [
    { locale: 'en', name: `Table ${id}` },
    { locale: 'ar', name: `طاولة ${id}` },
  ],
  floor: [
    { locale: 'en', name: 'Terrace' },
    { locale: 'ar', name: 'التراس' },
  ],
  seats,
})

/** Reserves these tables as somebody else, at the slots of the day with these indexes. */
export async function reserveAsSomebodyElse(
  { api }: Server,
  venue: OpenVenue,
  what: { tables: string[]; slots: number[]; tomorrow?: boolean },
) {
  const client = createClient({ base: api, locale: () => 'en' })
  const branchId = venue.branches[0]?.id ?? ''
  const loadSlots = (date?: string) =>
    client.call(reservationSlotsCall, { params: { branchId }, ...(date ? { query: { date } } : {}) })
  const first = await loadSlots()
  const tomorrow = new Date(Date.parse(first.today) + 86_400_000).toISOString().slice(0, 10)
  const { slots } = what.tomorrow ? await loadSlots(tomorrow) : first
  for (const index of what.slots)
    for (const table_id of what.tables) {
      const slot = slots[index]
      if (!slot) throw new Error(`no slot ${index}`)
      const { date, from, to } = slot
      await client.call(reserveTableCall, {
        body: {
          branch_id: branchId,
          selling_types: 'reserv_dinein',
          reservation: true,
          schedule: { date, from, to },
          users: 2,
          table_id,
          name: 'Somebody else',
          phone: '50054321',
          dial_code: '+965',
        },
      })
    }
}
