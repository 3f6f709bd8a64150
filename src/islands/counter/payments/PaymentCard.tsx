import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { Button } from '../../../components/ui/basics/Button.tsx'
import { useI18n } from '../../../components/ui/basics/i18n-context.tsx'
import { ErrorText } from '../../../components/ui/forms/ErrorText.tsx'
import type { BookEntry } from '../../../domain/payment/book-table.ts'
import { type ChargeDecision, leftOf, type Money } from '../../../domain/payment/payment-book.ts'
import { formatDate } from '../../../i18n/format/format-date.ts'
import { formatMoney } from '../../../i18n/format/format-money.ts'
import type { PaymentsPage } from '../../../stores/payments/payments-page.ts'
import { ConfirmButton } from '../settings/ConfirmButton.tsx'
import { bookWords, providerName } from './book-words.ts'

type CardProps = { readonly entry: BookEntry; readonly model: PaymentsPage; readonly timeZone: string }

const TONES: Readonly<Record<BookEntry['state'], string>> = {
  open: 'text-warning',
  lapsed: 'text-ink-muted',
  paid: 'text-success',
  undecided: 'text-danger',
  returned: 'text-ink-muted',
}

/** A payment with its refunds and disputes, and what can be decided about it. */
export function PaymentCard({ entry, model, timeZone }: CardProps) {
  const i18n = useI18n()
  const { t, locale } = i18n
  const problem = useStore(model.$problem)
  const { expected, charged, state, decision, provider, reference } = entry
  const amount = useAmount()
  const title = bookWords(i18n).subject(entry)
  const heading = useRef<HTMLHeadingElement>(null)
  const decided = `${decision} ${entry.disputes.filter(({ isWrittenOff }) => isWrittenOff).length}`
  const before = useRef(decided)
  useEffect(() => {
    // The button of the decision is gone, and the focus with it.
    if (before.current !== decided && document.activeElement === document.body) heading.current?.focus()
    before.current = decided
  }, [decided])
  return (
    <article
      aria-label={title}
      className="grid grid-cols-[minmax(0,1fr)] gap-2 rounded-lg bg-surface-raised p-4 shadow-sm"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h4 ref={heading} tabIndex={-1} className="wrap-anywhere font-bold outline-none">
          {title}
        </h4>
        <p className="ms-auto font-bold tabular">{amount(charged ?? expected)}</p>
        <p className="w-full text-sm">
          <span role="status" className={`font-semibold ${TONES[state]}`}>
            {t(`payments:state.${state}`)}
          </span>
          {' · '}
          {formatDate(new Date(entry.createdAt).toISOString(), locale, timeZone, 'date-time')}
        </p>
      </div>
      {state === 'undecided' && <Decision entry={entry} model={model} />}
      {decision === 'accepted' && charged && <Accepted charged={charged} expected={expected} />}
      <Refunds entry={entry} model={model} />
      <Disputes entry={entry} model={model} timeZone={timeZone} />
      {problem?.paymentId === entry.id && (
        <ErrorText role="alert">{t(`payments:problem.${problem.reason}`)}</ErrorText>
      )}
      <p className="wrap-anywhere text-ink-muted text-sm">
        {providerName(provider)} {reference !== null && <bdi>{reference}</bdi>}
      </p>
    </article>
  )
}

/** What was accepted, beside what was asked for. */
function Accepted({ charged, expected }: { charged: Money; expected: Money }) {
  const { t, locale } = useI18n()
  const amount = useAmount()
  return (
    <p>
      {charged.currency === expected.currency
        ? t('payments:other.accepted', {
            difference: formatMoney(charged.amount - expected.amount, charged.currency, locale, true),
          })
        : t('payments:other.acceptedFor', { expected: amount(expected) })}
    </p>
  )
}

/** Formats amounts of any currency. */
function useAmount(): (money: Money) => string {
  const { locale } = useI18n()
  return ({ amount, currency }) => formatMoney(amount, currency, locale)
}

function Decision({ entry, model }: Pick<CardProps, 'entry' | 'model'>) {
  const { t } = useI18n()
  const sending = useStore(model.$sending)
  const amount = useAmount()
  const { id, expected, charged, choices } = entry
  if (charged === null) return null
  const names: Readonly<Record<ChargeDecision, string>> = { accepted: 'accept', refunded: 'refund' }
  const left = { ...charged, amount: leftOf(entry) }
  return (
    <div className="grid gap-2">
      <p>{t('payments:other.text', { expected: amount(expected), charged: amount(charged) })}</p>
      <p className="text-ink-muted text-sm">
        {t(choices.includes('accepted') ? 'payments:other.hint' : 'payments:other.ended')}
      </p>
      <div className="flex flex-wrap gap-2">
        {choices.map((choice) => (
          <ConfirmButton
            key={choice}
            isDisabled={sending !== null}
            onConfirmed={() => void model.decide(id, choice)}
          >
            {t(`payments:${names[choice]}`, { amount: amount(choice === 'refunded' ? left : charged) })}
          </ConfirmButton>
        ))}
      </div>
    </div>
  )
}

function Refunds({ entry, model }: Pick<CardProps, 'entry' | 'model'>) {
  const { t } = useI18n()
  const sending = useStore(model.$sending)
  const amount = useAmount()
  const { currency } = entry.charged ?? entry.expected
  if (entry.refunds.length === 0) return null
  return (
    <ul className="grid gap-1">
      {entry.refunds.map((refund) => (
        <li key={refund.id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className={refund.canRepeat ? 'font-semibold text-danger' : ''}>
            {t(`payments:refunds.${refund.state}`, { amount: amount({ amount: refund.amount, currency }) })}
          </span>
          {refund.isForeign && (
            <span className="text-ink-muted text-sm">{t('payments:refunds.foreign')}</span>
          )}
          {refund.isRepeated && (
            <span className="text-ink-muted text-sm">{t('payments:refunds.repeated')}</span>
          )}
          {refund.isOverdue && <span className="text-danger">{t('payments:refunds.overdue')}</span>}
          {refund.failure !== null && (
            <span className="wrap-anywhere w-full text-ink-muted text-sm">
              {t('payments:refunds.failure', { reason: refund.failure })}
            </span>
          )}
          {refund.canRepeat && (
            <Button
              quiet
              className="min-h-12"
              disabled={sending !== null}
              onClick={() => void model.repeatRefund(entry.id, refund.id)}
            >
              {t('payments:refunds.repeat')}
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}

function Disputes({ entry, model, timeZone }: CardProps) {
  const { t, locale } = useI18n()
  const sending = useStore(model.$sending)
  const amount = useAmount()
  return entry.disputes.map(
    ({ reference, state, reason, respondBy, canWriteOff, isWrittenOff, ...money }) => (
      <div key={reference} className="grid justify-items-start gap-0.5 border-danger border-s-4 ps-3">
        <p className={state === 'open' || canWriteOff ? 'font-semibold text-danger' : ''}>
          {t(`payments:dispute.${state}`, { amount: amount(money) })}
        </p>
        {canWriteOff && (
          <>
            <p>{t('payments:dispute.loss')}</p>
            <ConfirmButton
              isDisabled={sending !== null}
              onConfirmed={() => void model.writeOff(entry.id, reference)}
            >
              {t('payments:dispute.writeOff')}
            </ConfirmButton>
          </>
        )}
        {isWrittenOff && <p className="text-ink-muted text-sm">{t('payments:dispute.writtenOff')}</p>}
        {state === 'open' && (
          <p>
            {respondBy === null
              ? t('payments:dispute.answered')
              : t('payments:dispute.respondBy', {
                  provider: providerName(entry.provider),
                  time: formatDate(new Date(respondBy).toISOString(), locale, timeZone, 'date-time'),
                })}
          </p>
        )}
        {reason !== '' && (
          <p className="wrap-anywhere text-ink-muted text-sm">
            {t('payments:dispute.reason', { reason: reason.replaceAll('_', ' ') })}
          </p>
        )}
      </div>
    ),
  )
}
