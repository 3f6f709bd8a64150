import type { AuditValue } from '../../../contract/counter/audit-calls.ts'
import { type OrderStatusName, orderStatus } from '../../../domain/order/order-status.ts'
import { knownRefusal } from '../../../domain/order/refusal.ts'
import {
  type ReservationStatusName,
  reservationStatus,
} from '../../../domain/reservations/reservation-status.ts'
import { staffRoles } from '../../../domain/staff/roles.ts'
import { parseClockTime } from '../../../domain/time/clock-time.ts'
import { tableTitle } from '../../../domain/venue/table-title.ts'
import { formatDate } from '../../../i18n/format/format-date.ts'
import { formatDuration } from '../../../i18n/format/format-duration.ts'
import { formatMoney } from '../../../i18n/format/format-money.ts'
import type { I18n } from '../../../i18n/messages/island-i18n.ts'
import { namesOf } from '../../../i18n/messages/order-texts.ts'
import { hoursText } from './hours-text.ts'

export type AuditWords = Pick<
  I18n,
  't' | 'locale' | 'number' | 'reference' | 'localize' | 'list' | 'clock'
> & { readonly timeZone: string }

type Kind = AuditValue['kind']
type Of<K extends Kind> = Extract<AuditValue, { kind: K }>

/** Puts a value of the audit log into words; '' if there is none. Names that this version does not know stay as they are. */
export function auditValueText(value: AuditValue | null, words: AuditWords): string {
  if (value === null) return ''
  const say = texts[value.kind] as (value: AuditValue, words: AuditWords) => string
  return say(value, words)
}

const texts: { readonly [K in Kind]: (value: Of<K>, words: AuditWords) => string } = {
  order({ status, ready_at, refusal }, words) {
    if (!Object.hasOwn(orderStatus, status)) return status
    const detail = refusal === undefined ? ready_at && timeText(ready_at, words) : refusalText(refusal, words)
    return [words.t(`counter:status.${status as OrderStatusName}`), detail].filter(Boolean).join(' · ')
  },
  time: ({ at }, words) => timeText(at, words),
  lines({ lines, total, currency }, { number, localize, list, locale }) {
    const dishes = lines.map(({ quantity, locales }) => `${number(quantity)} × ${localize(namesOf(locales))}`)
    return `${list(dishes)} · ${formatMoney(total, currency, locale)}`
  },
  reservation({ status, no_show }, { t }) {
    if (no_show) return t('counter-screens:reservation.step.noShow')
    return Object.hasOwn(reservationStatus, status)
      ? t(`counter-screens:reservation.status.${status as ReservationStatusName}`)
      : status
  },
  stay: ({ minutes }, { t, locale }) =>
    minutes === null ? t('counter-screens:audit.state.usual') : formatDuration(minutes, locale),
  tables: ({ tables }, { t, localize, list, locale }) =>
    tables.length === 0
      ? t('counter-screens:reservation.noTable')
      : list(
          tables.map(({ id, locales }) =>
            tableTitle(t('counter:table'), localize(namesOf(locales)) || id, locale),
          ),
        ),
  stock(value, words) {
    const { t, number } = words
    const states = {
      menu: () => t('counter-screens:audit.state.menu'),
      available: () => t('counter-screens:audit.state.available'),
      left: () => t('counter-screens:audit.state.left', { number: number(value.left ?? 0) }),
      'sold-out': () => t('counter-screens:audit.state.soldOut'),
      'later-orders': () => t('counter-screens:audit.state.laterOrders'),
    }
    return untilText(states[value.state](), value.until, words)
  },
  service({ state, minutes = 0, until }, words) {
    const { t, locale } = words
    const states = {
      open: () => t('counter-screens:audit.state.open'),
      paused: () => t('counter-screens:audit.state.paused'),
      busy: () => t('counter-screens:audit.state.busy', { time: formatDuration(minutes, locale) }),
    }
    return untilText(states[state](), until, words)
  },
  hours({ day }, words) {
    if (day === null) return words.t('counter-screens:audit.state.usual')
    if (day.closed) return words.t('counter-screens:audit.state.closed')
    const shifts = day.shifts.map(({ time_from, time_to }) => ({
      from: parseClockTime(time_from)?.minute ?? 0,
      to: parseClockTime(time_to)?.minute ?? 0,
    }))
    return hoursText(shifts, words)
  },
  settings: () => '',
  printer: ({ name }) => name,
  ticket: () => '',
  name: ({ name }) => name,
  role({ role }, { t }) {
    const known = staffRoles.find((one) => one === role)
    return known ? t(`counter:role.${known}`) : role
  },
  money: ({ amount, currency }, { locale }) => formatMoney(amount, currency, locale),
  count: ({ count }, { number }) => number(count),
  text: ({ text }) => text,
}

const timeText = (at: string, { locale, timeZone }: AuditWords): string =>
  formatDate(at, locale, timeZone, 'date-time')

/** Nobody answered, or a reason that staff chose. */
function refusalText(refusal: string, { t }: AuditWords): string {
  const reason = knownRefusal(refusal)
  if (reason === 'unanswered') return t('counter-screens:audit.unanswered')
  return reason ? t(`counter:reason.${reason}`) : refusal
}

/** Adds the time until which a state lasts, if there is one. */
const untilText = (state: string, until: string | undefined, words: AuditWords): string =>
  until === undefined
    ? state
    : words.t('counter-screens:audit.state.until', { state, time: timeText(until, words) })
