import type { AuditValue } from '../../../contract/counter/audit-calls.ts'
import { printMoments } from '../../../domain/printing/printer.ts'
import { servedTypes } from '../../../domain/venue/service-state.ts'
import { formatDuration } from '../../../i18n/format/format-duration.ts'
import { languageName } from '../../../i18n/locale/languages.ts'
import type { AuditWords } from './audit-value-text.ts'

/** A setting: its label, and its value in words. */
type Setting = readonly [label: string, value: string]

/** Says which settings differ between two values of the audit log, from what to what, with the labels of the forms. */
export function changedSettings(
  before: AuditValue | null,
  after: AuditValue | null,
  words: AuditWords,
): string[] {
  const was = new Map(settingsOf(before, words))
  return settingsOf(after, words).flatMap(([label, value]) => {
    const old = was.get(label)
    if (old === undefined || old === value) return []
    return [words.t('counter-screens:audit.said.of', { subject: label, state: value, before: old })]
  })
}

function settingsOf(value: AuditValue | null, words: AuditWords): Setting[] {
  if (value?.kind === 'settings') return answeringSettings(value.settings, words)
  return value?.kind === 'printer' ? printerSettings(value, words) : []
}

function answeringSettings(
  settings: Extract<AuditValue, { kind: 'settings' }>['settings'],
  { t, locale, number, list }: AuditWords,
): Setting[] {
  const { decline_after: limit, auto_accept: automatic, capacity, pause_without_board: pauses } = settings
  const time = (minutes: number) => formatDuration(minutes, locale)
  return [
    [
      t('counter-screens:answering.declineAfter'),
      limit === null
        ? t('counter-screens:answering.never')
        : t('counter-screens:answering.after', { time: time(limit) }),
    ],
    [t('counter:autoPause.label'), t(pauses ? 'counter:autoPause.on' : 'counter:autoPause.off')],
    [
      t('counter:capacity.title'),
      capacity
        ? list([
            t('counter:capacity.most', { number: number(capacity.most) }),
            t(`counter:capacity.${capacity.unit}`),
          ])
        : t('counter:capacity.none'),
    ],
    ...servedTypes.map((type): Setting => {
      const minutes = automatic[type]
      return [
        list([t('counter-screens:answering.auto'), t(`counter:type.${type}`)]),
        minutes === undefined
          ? t('counter-screens:answering.byHand')
          : t('counter-screens:answering.readyIn', { time: time(minutes) }),
      ]
    }),
  ]
}

function printerSettings(
  { name, paper, locale, moment, types }: Extract<AuditValue, { kind: 'printer' }>,
  { t, number, list }: AuditWords,
): Setting[] {
  const known = printMoments.find((one) => one === moment)
  const printed = servedTypes.filter((type) => types.includes(type))
  return [
    [t('counter-screens:printer.name'), name],
    [t('counter:print.paper'), t('counter:print.width', { number: number(paper) })],
    [t('counter-screens:printer.language'), languageName(locale)],
    [t('counter-screens:printer.moment'), known ? t(`counter-screens:printer.at.${known}`) : moment],
    [t('counter-screens:printer.types'), list(printed.map((type) => t(`counter:type.${type}`)))],
  ]
}
