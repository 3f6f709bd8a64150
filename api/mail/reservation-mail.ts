import type { Reservation } from '../../src/contract/order/reservation.ts'
import { decodeNames } from '../../src/contract/wire/primitives.ts'
import { reservationStatus, reservationStatusName } from '../../src/domain/reservations/reservation-status.ts'
import { parseClockTime } from '../../src/domain/time/clock-time.ts'
import { type Localized, textIn } from '../../src/domain/values/localized.ts'
import { tableTitle } from '../../src/domain/venue/table-title.ts'
import type { Business } from '../../src/domain/venue/venue.ts'
import { formatNumber, formatReference, formatTime } from '../../src/i18n/format/format.ts'
import { formatDay } from '../../src/i18n/format/format-day.ts'
import { formatList } from '../../src/i18n/format/format-list.ts'
import type { Translate } from '../../src/i18n/messages/translator.ts'
import type { CalendarEvent } from './calendar-file.ts'
import type { MailContent } from './mail-layout.ts'

/** The language of a mail or calendar file, and its messages. */
type Words = { readonly language: string; readonly t: Translate }

/** Whether a diner is still told about a reservation: before it begins. `now`: epoch milliseconds. */
export const isWorthTelling = ({ status, starts_at }: Reservation, now: number): boolean =>
  status !== reservationStatus.completed && Date.parse(starts_at) > now

/** A mail about the current state of a reservation. `url`: where it opens on the device that made it. */
export function reservationMail(
  reservation: Reservation,
  business: Business,
  { language, t }: Words,
  url: string,
): MailContent {
  const { schedule, users, tables, number } = reservation
  const localize = (text: Localized) => textIn(text, language, business.locales[0])
  const clock = (time: string) => formatTime(parseClockTime(time)?.minute ?? 0, language)
  const status = reservationStatusName(reservation.status)
  const titles = tables.map(({ id, locales }) =>
    tableTitle(localize(business.labels.table), localize(decodeNames(locales)) || id, language),
  )
  const venue = localize(business.name)
  return {
    ...{ language, venue },
    title: `${t('reservation:title.one')}: ${t(`reservation:status.${status}`)}`,
    // The hint of a pending one speaks of a page that updates.
    paragraphs: [
      ...(status === 'pending' ? [] : [t(`reservation:hint.${status}`)]),
      t('reservation:unknownHint'),
    ],
    facts: [
      [formatDay(schedule.date, language), `${clock(schedule.from)} – ${clock(schedule.to)}`],
      [t('reservation:people'), formatNumber(users, language)],
      ...(titles.length > 0
        ? [[localize(business.labels.table) || t('reservation:table'), formatList(titles, language)] as const]
        : []),
      [t('reservation:title.one'), formatReference(number, language)],
    ],
    lines: [],
    total: null,
    link: { text: t('mail:open'), url },
    footer: t('mail:why', { venue }),
  }
}

/** A reservation as the entry of a calendar. It names the venue and the table, not the diner. */
export function reservationEvent(
  reservation: Reservation,
  business: Business,
  { language, t }: Words,
  url: string,
): CalendarEvent {
  const { id, status, users, created_at, updated_at } = reservation
  const localize = (text: Localized) => textIn(text, language, business.locales[0])
  const branch = business.branches.find((one) => one.id === reservation.branch_id)
  const venue = localize(business.name)
  const place = business.branches.length > 1 && branch ? localize(branch.name) : ''
  const isOver = status === reservationStatus.cancelled || status === reservationStatus.rejected
  return {
    id,
    // Grows with each change, and is the same in each file about the same state.
    sequence: Math.floor((Date.parse(updated_at) - Date.parse(created_at)) / 1000),
    changedAt: updated_at,
    startsAt: reservation.starts_at,
    endsAt: reservation.ends_at,
    status: isOver ? 'cancelled' : status === reservationStatus.pending ? 'tentative' : 'confirmed',
    summary: [venue, place].filter(Boolean).join(' · '),
    location: [venue, place, branch ? localize(branch.address) : ''].filter(Boolean).join(', '),
    description: [
      `${t('reservation:title.one')}: ${t(`reservation:status.${reservationStatusName(status)}`)}`,
      `${t('reservation:people')}: ${formatNumber(users, language)}`,
      business.phone ?? '',
    ]
      .filter(Boolean)
      .join('\n'),
    url,
  }
}
