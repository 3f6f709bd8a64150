import type { AuditEntry } from '../../../contract/counter/staff-calls.ts'
import { parseSellingType } from '../../../domain/menu/selling-type.ts'
import { orderStatus } from '../../../domain/order/order-status.ts'
import { staffRefusals } from '../../../domain/order/refusal.ts'
import { reservationStatus } from '../../../domain/reservations/reservation-status.ts'
import { staffRoles } from '../../../domain/staff/roles.ts'
import { formatDate } from '../../../i18n/format/format-date.ts'
import { formatDay } from '../../../i18n/format/format-day.ts'
import { formatDuration } from '../../../i18n/format/format-duration.ts'
import type { I18n } from '../../../i18n/messages/island-i18n.ts'

type Words = Pick<I18n, 't' | 'locale' | 'number' | 'reference'> & { readonly timeZone: string }
type Values = Pick<AuditEntry, 'subject' | 'before' | 'after'>

const INSTANT = /\d{4}-\d\d-\d\dT[\d:.]+Z/

/** Says what an entry of the audit log means. Entries of a kind that this version does not know keep their code. */
export function auditSentence(
  { action, ...values }: Values & Pick<AuditEntry, 'action'>,
  words: Words,
): string {
  const sentence = Object.hasOwn(sentences, action) ? sentences[action]?.(values, words) : undefined
  return sentence ?? [action, values.subject, values.before, values.after].filter(Boolean).join(' · ')
}

const sentences: Readonly<Record<string, (values: Values, words: Words) => string>> = {
  'order.status': ({ subject, before, after }, words) =>
    words.t('counter-screens:audit.said.order', {
      number: numberIn(subject, words),
      before: orderState(before, words),
      after: orderState(after, words),
    }),
  'order.entered': ({ subject, after }, words) => {
    const number = numberIn(subject, words)
    return after === null
      ? words.t('counter-screens:audit.said.entered', { number })
      : words.t('counter-screens:audit.said.enteredFor', { number, time: timeIn(after, words) })
  },
  'order.time': ({ subject, after }, words) =>
    words.t('counter-screens:audit.said.orderTime', {
      number: numberIn(subject, words),
      time: timeIn(after, words),
    }),
  'order.lines': ({ subject, before, after }, words) =>
    words.t('counter-screens:audit.said.orderLines', {
      number: numberIn(subject, words),
      before: before ?? '',
      after: after ?? '',
    }),
  'reservation.status': ({ subject, before, after }, words) =>
    words.t('counter-screens:audit.said.reservation', {
      number: numberIn(subject, words),
      before: reservationState(before, words),
      after: reservationState(after, words),
    }),
  'reservation.stay': ({ subject, before, after }, words) =>
    words.t('counter-screens:audit.said.reservation', {
      number: numberIn(subject, words),
      before: stayOf(before, words),
      after: stayOf(after, words),
    }),
  'reservation.tables': ({ subject, before, after }, words) =>
    words.t('counter-screens:audit.said.reservation', {
      number: numberIn(subject, words),
      before: before || words.t('counter-screens:reservation.noTable'),
      after: after || words.t('counter-screens:reservation.noTable'),
    }),
  'stay.changed': ({ after }, words) =>
    words.t('counter-screens:audit.said.of', {
      subject: words.t('counter-screens:audit.stays'),
      state: stayOf(after, words),
    }),
  'stock.set': ({ subject, after }, words) =>
    words.t('counter-screens:audit.said.of', {
      subject,
      state: until(stockState(after ?? '', words), after, words),
    }),
  'service.changed': ({ subject, after }, words) =>
    words.t('counter-screens:audit.said.of', {
      subject:
        subject === 'all'
          ? words.t('counter:service.all')
          : words.t(`counter:type.${parseSellingType(subject) ?? 'dinein'}`),
      state: until(serviceState(after ?? '', words), after, words),
    }),
  'hours.changed': ({ subject, after }, words) =>
    words.t('counter-screens:audit.said.hours', {
      day: formatDay(subject, words.locale),
      state: hoursState(after ?? '', words),
    }),
  'settings.changed': (_, { t }) => t('counter-screens:audit.said.settings'),
  'printer.added': ({ subject }, { t }) => t('counter-screens:audit.said.printerAdded', { name: subject }),
  'printer.changed': ({ subject }, { t }) =>
    t('counter-screens:audit.said.printerChanged', { name: subject }),
  'printer.removed': ({ subject }, { t }) =>
    t('counter-screens:audit.said.printerRemoved', { name: subject }),
  'ticket.printed': ({ subject, after }, words) =>
    words.t(
      after === 'duplicate' ? 'counter-screens:audit.said.ticketAgain' : 'counter-screens:audit.said.ticket',
      {
        number: numberIn(subject, words),
      },
    ),
  'ticket.requested': ({ subject, after }, words) =>
    words.t('counter-screens:audit.said.ticketSent', {
      number: numberIn(subject, words),
      printer: after ?? '',
    }),
  'menu.published': ({ subject }, { t, number }) =>
    t('counter-screens:audit.said.menuPublished', { number: number(Number(subject)) }),
  'menu.discarded': ({ subject }, { t, number }) =>
    t('counter-screens:audit.said.menuDiscarded', { number: number(Number(subject)) }),
  'menu.restored': ({ subject }, words) =>
    words.t('counter-screens:audit.said.menuRestored', { time: timeIn(subject, words) }),
  'staff.invited': ({ subject, after }, words) =>
    subject === ''
      ? words.t('counter-screens:audit.said.invitedAnyone', { role: roleName(after, words) })
      : words.t('counter-screens:audit.said.invited', { name: subject, role: roleName(after, words) }),
  'staff.invitation-cancelled': ({ before }, words) =>
    words.t('counter-screens:audit.said.withdrawn', { role: roleName(before, words) }),
  'staff.joined': ({ subject, after }, words) =>
    words.t('counter-screens:audit.said.joined', { name: subject, role: roleName(after, words) }),
  'staff.removed': ({ subject }, { t }) => t('counter-screens:audit.said.removed', { name: subject }),
  'device.signed-out': ({ subject }, { t }) => t('counter-screens:audit.said.signedOut', { device: subject }),
  'device.left': ({ subject }, { t }) => t('counter-screens:audit.said.signedOut', { device: subject }),
  'device.locked': ({ subject }, { t }) => t('counter-screens:audit.said.locked', { device: subject }),
  'device.unlocked': ({ subject }, { t }) => t('counter-screens:audit.said.unlocked', { device: subject }),
  'device.wrong-pin': ({ subject, after }, { t, number }) =>
    t('counter-screens:audit.said.wrongPin', { device: subject, number: number(Number(after)) }),
  'device.wrong-passkey': ({ subject, after }, { t, number }) =>
    t('counter-screens:audit.said.wrongPasskey', { device: subject, number: number(Number(after)) }),
  'device.signed-in': ({ subject }, { t }) => t('counter-screens:audit.said.signedIn', { device: subject }),
  'device.passkey-added': ({ subject }, { t }) =>
    t('counter-screens:audit.said.passkeyAdded', { device: subject }),
  'device.passkey-removed': ({ subject }, { t }) =>
    t('counter-screens:audit.said.passkeyRemoved', { device: subject }),
  'device.pin-set': ({ subject }, { t }) => t('counter-screens:audit.said.pinSet', { device: subject }),
}

/** The number of an order or reservation: its subject is `#12` and its id. */
const numberIn = (subject: string, { reference }: Words): string => {
  const [, number] = /^#(\d+)/.exec(subject) ?? []
  return number === undefined ? subject : reference(Number(number))
}

const timeIn = (text: string | null, { locale, timeZone }: Words): string =>
  formatDate(INSTANT.exec(text ?? '')?.[0] ?? '', locale, timeZone, 'date-time')

/** A state of an order, with the promised time or the reason behind it: `accepted, 2026-05-06T09:20:00.000Z`. */
function orderState(text: string | null, words: Words): string {
  const [name = '', detail = ''] = (text ?? '').split(', ')
  if (!Object.hasOwn(orderStatus, name)) return text ?? ''
  const state = words.t(`counter:status.${name as keyof typeof orderStatus}`)
  const reason = staffRefusals.find((one) => one === detail)
  if (reason) return `${state} · ${words.t(`counter:reason.${reason}`)}`
  if (detail === 'unanswered') return `${state} · ${words.t('counter-screens:audit.unanswered')}`
  return INSTANT.test(detail) ? `${state} · ${timeIn(detail, words)}` : state
}

function reservationState(text: string | null, { t }: Words): string {
  const [name = '', detail] = (text ?? '').split(', ')
  if (detail === 'no show') return t('counter-screens:reservation.step.noShow')
  if (!Object.hasOwn(reservationStatus, name)) return text ?? ''
  return t(`counter-screens:reservation.status.${name as keyof typeof reservationStatus}`)
}

/** A length of stay: minutes, or as usual. */
function stayOf(text: string | null, { t, locale }: Words): string {
  if (text === 'as usual') return t('counter-screens:audit.state.usual')
  return /^\d+$/.test(text ?? '') ? formatDuration(Number(text), locale) : (text ?? '')
}

function stockState(text: string, { t, number }: Words): string {
  if (text === 'as on the menu') return t('counter-screens:audit.state.menu')
  if (text === 'available') return t('counter-screens:audit.state.available')
  if (text.startsWith('sold out except for later')) return t('counter-screens:audit.state.laterOrders')
  if (text.startsWith('sold out')) return t('counter-screens:audit.state.soldOut')
  const [, left] = /^(\d+) left/.exec(text) ?? []
  return left === undefined ? text : t('counter-screens:audit.state.left', { number: number(Number(left)) })
}

function serviceState(text: string, { t, locale }: Words): string {
  if (text === 'open') return t('counter-screens:audit.state.open')
  if (text.startsWith('paused')) return t('counter-screens:audit.state.paused')
  const [, minutes] = /^(\d+) minutes longer/.exec(text) ?? []
  return minutes === undefined
    ? text
    : t('counter-screens:audit.state.busy', { time: formatDuration(Number(minutes), locale) })
}

function hoursState(text: string, { t }: Words): string {
  if (text === 'as usual') return t('counter-screens:audit.state.usual')
  return text === 'closed' ? t('counter-screens:audit.state.closed') : text
}

/** Adds the time until which a state lasts, if `text` has one. */
const until = (state: string, text: string | null, words: Words): string =>
  INSTANT.test(text ?? '')
    ? words.t('counter-screens:audit.state.until', { state, time: timeIn(text, words) })
    : state

function roleName(text: string | null, { t }: Words): string {
  const role = staffRoles.find((one) => one === text)
  return role ? t(`counter:role.${role}`) : (text ?? '')
}
