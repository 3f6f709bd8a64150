import type { AuditEntry } from '../../../contract/counter/audit-calls.ts'
import { parseSellingType } from '../../../domain/menu/selling-type.ts'
import { formatDay } from '../../../i18n/format/format-day.ts'
import { changedSettings } from './audit-changes.ts'
import { type AuditWords, auditValueText } from './audit-value-text.ts'

type Entry = Pick<AuditEntry, 'action' | 'subject' | 'before' | 'after'>
/** An entry whose values are in words. `entry` has the values themselves. */
type Said = {
  readonly subject: string
  readonly before: string
  readonly after: string
  readonly entry: Entry
}

/** Says what an entry of the audit log means. Entries of a kind that this version does not know keep their code. */
export function auditSentence(entry: Entry, words: AuditWords): string {
  const { action, subject, before, after } = entry
  const said = {
    ...{ subject, entry },
    before: auditValueText(before, words),
    after: auditValueText(after, words),
  }
  const sentence = Object.hasOwn(sentences, action) ? sentences[action]?.(said, words) : undefined
  return sentence ?? [action, subject, said.before, said.after].filter(Boolean).join(' · ')
}

const sentences: Readonly<Record<string, (said: Said, words: AuditWords) => string>> = {
  'order.status': ({ subject, before, after }, words) =>
    words.t('counter-screens:audit.said.order', { number: numberIn(subject, words), before, after }),
  'order.entered': ({ subject, after }, words) => {
    const number = numberIn(subject, words)
    return after === ''
      ? words.t('counter-screens:audit.said.entered', { number })
      : words.t('counter-screens:audit.said.enteredFor', { number, time: after })
  },
  'order.time': ({ subject, before, after }, words) => {
    const number = numberIn(subject, words)
    return before === ''
      ? words.t('counter-screens:audit.said.orderTime', { number, time: after })
      : words.t('counter-screens:audit.said.orderTimeChanged', { number, time: after, before })
  },
  'order.lines': ({ subject, before, after }, words) =>
    words.t('counter-screens:audit.said.orderLines', { number: numberIn(subject, words), before, after }),
  'payment.accepted': ({ subject, before, after }, words) =>
    words.t('counter-screens:audit.said.chargeAccepted', { subject: paidIn(subject, words), before, after }),
  'payment.refunded': ({ subject, before, after }, words) =>
    words.t('counter-screens:audit.said.chargeRefunded', { subject: paidIn(subject, words), before, after }),
  'payment.written-off': ({ subject, after }, words) =>
    words.t('counter-screens:audit.said.lossWrittenOff', { subject: paidIn(subject, words), amount: after }),
  'refund.repeated': ({ subject, after }, words) =>
    words.t('counter-screens:audit.said.refundRepeated', { subject: paidIn(subject, words), amount: after }),
  ...sameFor(
    ['reservation.status', 'reservation.stay', 'reservation.tables'],
    ({ subject, ...said }, words) =>
      words.t('counter-screens:audit.said.reservation', {
        number: numberIn(subject, words),
        before: said.before,
        after: said.after,
      }),
  ),
  'stay.changed': ({ before, after }, { t }) =>
    t('counter-screens:audit.said.of', {
      subject: t('counter-screens:audit.stays'),
      ...{ before, state: after },
    }),
  'stock.set': ({ subject, before, after }, { t }) =>
    t('counter-screens:audit.said.of', { subject, before, state: after }),
  'service.changed': ({ subject, before, after }, { t }) =>
    t('counter-screens:audit.said.of', {
      subject:
        subject === 'all'
          ? t('counter:service.all')
          : t(`counter:type.${parseSellingType(subject) ?? 'dinein'}`),
      ...{ before, state: after },
    }),
  'hours.changed': ({ subject, before, after }, { t, locale }) =>
    t('counter-screens:audit.said.hours', {
      day: formatDay(subject, locale),
      ...{ before, state: after },
    }),
  'settings.changed': ({ entry }, words) =>
    withChanges(words.t('counter-screens:audit.said.settings'), entry, words),
  'printer.added': ({ subject }, { t }) => t('counter-screens:audit.said.printerAdded', { name: subject }),
  'printer.changed': ({ subject, entry }, words) =>
    withChanges(words.t('counter-screens:audit.said.printerChanged', { name: subject }), entry, words),
  'printer.removed': ({ subject }, { t }) =>
    t('counter-screens:audit.said.printerRemoved', { name: subject }),
  'ticket.printed': ({ subject, entry: { after } }, words) => {
    const isAgain = after?.kind === 'ticket' && after.duplicate
    return words.t(isAgain ? 'counter-screens:audit.said.ticketAgain' : 'counter-screens:audit.said.ticket', {
      number: numberIn(subject, words),
    })
  },
  'ticket.requested': ({ subject, after }, words) =>
    words.t('counter-screens:audit.said.ticketSent', { number: numberIn(subject, words), printer: after }),
  'picture.uploaded': ({ after }, { t }) =>
    after === ''
      ? t('counter-screens:audit.said.pictureUploaded')
      : t('counter-screens:audit.said.pictureUploadedAs', { name: after }),
  'menu.imported': ({ after }, { t }) => t('counter-screens:audit.said.menuImported', { number: after }),
  'menu.published': ({ after }, { t }) => t('counter-screens:audit.said.menuPublished', { number: after }),
  'menu.discarded': ({ after }, { t }) => t('counter-screens:audit.said.menuDiscarded', { number: after }),
  'menu.scheduled': ({ after }, { t }) => t('counter-screens:audit.said.menuScheduled', { time: after }),
  'menu.unscheduled': ({ after }, { t }) =>
    t('counter-screens:audit.said.menuUnscheduled', { number: after }),
  'menu.not-published': ({ after }, { t }) =>
    t('counter-screens:audit.said.menuNotPublished', { number: after }),
  'menu.restored': ({ after }, { t }) => t('counter-screens:audit.said.menuRestored', { time: after }),
  'code.created': ({ after }, { t }) => t('counter-screens:audit.said.codesMade', { number: after }),
  'code.reset': ({ subject }, { t }) => t('counter-screens:audit.said.codeReset', { table: subject }),
  'staff.invited': ({ subject, after }, { t }) =>
    subject === ''
      ? t('counter-screens:audit.said.invitedAnyone', { role: after })
      : t('counter-screens:audit.said.invited', { name: subject, role: after }),
  'staff.invitation-cancelled': ({ before }, { t }) =>
    t('counter-screens:audit.said.withdrawn', { role: before }),
  'staff.joined': ({ subject, after }, { t }) =>
    t('counter-screens:audit.said.joined', { name: subject, role: after }),
  'staff.removed': ({ subject }, { t }) => t('counter-screens:audit.said.removed', { name: subject }),
  ...sameFor(['device.signed-out', 'device.left'], ({ subject }, { t }) =>
    t('counter-screens:audit.said.signedOut', { device: subject }),
  ),
  'device.locked': ({ subject }, { t }) => t('counter-screens:audit.said.locked', { device: subject }),
  'device.unlocked': ({ subject }, { t }) => t('counter-screens:audit.said.unlocked', { device: subject }),
  'device.wrong-pin': ({ subject, after }, { t }) =>
    t('counter-screens:audit.said.wrongPin', { device: subject, number: after }),
  'device.wrong-passkey': ({ subject, after }, { t }) =>
    t('counter-screens:audit.said.wrongPasskey', { device: subject, number: after }),
  'device.signed-in': ({ subject }, { t }) => t('counter-screens:audit.said.signedIn', { device: subject }),
  'device.passkey-added': ({ subject }, { t }) =>
    t('counter-screens:audit.said.passkeyAdded', { device: subject }),
  'device.passkey-removed': ({ subject }, { t }) =>
    t('counter-screens:audit.said.passkeyRemoved', { device: subject }),
  'device.pin-set': ({ subject }, { t }) => t('counter-screens:audit.said.pinSet', { device: subject }),
}

function sameFor<Sentence>(actions: readonly string[], sentence: Sentence): Record<string, Sentence> {
  return Object.fromEntries(actions.map((action) => [action, sentence]))
}

/** Adds which settings were changed, and how. */
const withChanges = (sentence: string, { before, after }: Entry, words: AuditWords): string =>
  [sentence, ...changedSettings(before, after, words)].join(' · ')

/** What was paid: an order, or a package by its name. */
const paidIn = (subject: string, words: AuditWords): string =>
  subject.startsWith('#')
    ? words.t('counter-screens:audit.said.orderSubject', { number: numberIn(subject, words) })
    : subject

/** The number of an order or reservation: its subject is `#12` and its id. */
const numberIn = (subject: string, { reference }: AuditWords): string => {
  const [, number] = /^#(\d+)/.exec(subject) ?? []
  return number === undefined ? subject : reference(Number(number))
}
