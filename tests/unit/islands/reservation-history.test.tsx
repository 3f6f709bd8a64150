import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { CallError } from '../../../src/client/http.ts'
import { reservationsCall } from '../../../src/contract/order/reservation-calls.ts'
import { ReservationHistoryContent } from '../../../src/islands/reservation-history/ReservationHistoryScreen.tsx'
import { createReservationHistoryPage } from '../../../src/stores/reservations/reservation-history-page.ts'
import { type Answer, lost } from '../../helpers/page/fake-client.ts'
import { type FakePage, fakePage } from '../../helpers/page/fake-page.ts'
import { renderScreen } from '../../helpers/page/render-screen.tsx'
import { payloadOf, reservationOf, TODAY, TOMORROW } from '../stores/reservations/venue.ts'

let page: FakePage
beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse(`${TODAY}T09:00:00Z`) })
  page = fakePage()
})
afterEach(() => {
  vi.useRealTimers()
})
const settle = () => vi.advanceTimersByTimeAsync(0)

describe('the reservation history', () => {
  async function openHistory(answer: Answer<typeof reservationsCall> | CallError) {
    page.client.answer(reservationsCall, () => {
      if (answer instanceof Error) throw answer
      return answer
    })
    const model = createReservationHistoryPage(page, { branchId: 'b1', userId: 'u1' })
    model.open()
    await settle()
    return renderScreen(<ReservationHistoryContent model={model} payload={payloadOf()} />)
  }

  test('lists upcoming and past reservations', async () => {
    const past = {
      id: 'r0',
      status: 3,
      ends_at: `${TODAY}T08:00:00Z`,
      schedule: { date: TODAY, from: '10:00', to: '11:00' },
    }
    const soon = { ...past, id: 'r1', status: 9, users: 3, ends_at: `${TOMORROW}T08:00:00Z` }
    const reservations = [reservationOf(soon), reservationOf(past)]
    const { all, one } = await openHistory({ reservations, page: 1, next_page: null, total: 2 })
    expect(all('heading').filter((title) => !title.includes('May'))).toEqual(['Coming up', 'Earlier'])
    expect(all('listitem')).toEqual([
      expect.stringMatching(/Cancelled.*3 people/),
      expect.stringMatching(/Completed.*2 people/),
    ])
    expect(one('link', 'Make another reservation').attributes.href).toBe('/corner/reservation/reserv_dinein')
  })

  test('links to the reservation form if it is empty', async () => {
    const { text, one } = await openHistory({ reservations: [], page: 1, next_page: null, total: 0 })
    expect(text).toContain('No reservations yet')
    expect(one('link', 'Reserve a table').attributes.href).toBe('/corner/reservation/reserv_dinein')
  })

  test('does not show a failure to load as empty', async () => {
    const { text, one } = await openHistory(lost())
    expect(text).not.toContain('No reservations yet')
    expect(one('button', 'Try again').disabled).toBe(false)
  })
})
