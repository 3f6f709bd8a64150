import { calls } from '../../../src/contract/calls.ts'
import type { LoggedInDiner } from './accounts.ts'
import { parseAs, type TestApi } from './api.ts'
import { grill } from './venue.ts'

const named = (id: string, seats: number | null) => ({
  id,
  locales: [{ locale: 'en', name: `Table ${id}` }],
  floor: [{ locale: 'en', name: 'Ground' }],
  seats,
})

/** The fixture venue with reservations of 90 minutes for three tables, with 2, 4 and 8 seats. */
export function reservableGrill(prefix: string, reservation: object = {}) {
  const file = grill(prefix)
  return {
    ...file,
    business: {
      ...file.business,
      reservation: { enabled: true, with_table: true, max_users: 10, duration: 90, ...reservation },
    },
    tables: { [`${prefix}-b1`]: [named('two', 2), named('four', 4), named('eight', 8)] },
  }
}

/** Tomorrow at 19:00, by the tests' clock. */
export const EVENING = { date: '2026-05-07', from: '19:00', to: '20:30' }

/** Actions of diners with reservations. */
export function reservationActions(api: TestApi, prefix: string) {
  const request = (more: object = {}) => ({
    branch_id: `${prefix}-b1`,
    selling_types: 'reserv_dinein',
    reservation: true,
    schedule: EVENING,
    users: 2,
    name: 'Layla',
    phone: '50012345',
    dial_code: '+965',
    ...more,
  })
  const send = (more: object = {}, headers: Record<string, string> = {}) =>
    api.post('/webapp/reserve-table', request(more), headers)
  return {
    request,
    send,
    async make(more: object = {}, diner: LoggedInDiner | null = null) {
      const answer = await send(more, { ...diner?.bearer })
      if (answer.status !== 200) throw new Error(answer.text)
      return parseAs(calls.reserveTable.response, answer.json)
    },
    async slots(date?: string) {
      const query = date === undefined ? '' : `?date=${date}`
      const answer = await api.get(`/webapp/reservation-slots/${prefix}-b1${query}`)
      return parseAs(calls.reservationSlots.response, answer.json)
    },
    /** The public slot of a time. */
    async slot({ date, from } = EVENING) {
      const { slots } = await this.slots(date)
      return slots.find((slot) => slot.from === from)
    },
    read: (id: string, headers: Record<string, string> = {}) => api.get(`/webapp/reservation/${id}`, headers),
    cancel: (id: string, headers: Record<string, string> = {}) =>
      api.post(`/webapp/reservation/${id}/cancel`, undefined, headers),
    list: async (body: object, headers: Record<string, string> = {}) =>
      parseAs(
        calls.reservations.response,
        (await api.post(`/webapp/reservations/${prefix}-b1`, body, headers)).json,
      ),
    move: (id: string, status: number) =>
      api.operator('POST', `/operator/reservations/${id}/status`, { status }),
  }
}

export const withSecret = (secret: string) => ({ 'Reservation-Secret': secret })
