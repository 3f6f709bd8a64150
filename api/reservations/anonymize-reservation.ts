import type { Reservation } from '../../src/contract/order/reservation.ts'

/** The reservation without personal data: name, phone and notes are removed. */
export function anonymizeReservation(made: Reservation): Reservation {
  return {
    ...made,
    name: '',
    phone: '',
    comment: '',
    order_lines: made.order_lines.map((line) => ({ ...line, comment: '' })),
  }
}
