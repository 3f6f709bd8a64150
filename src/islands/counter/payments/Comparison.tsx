import { useStore } from '@nanostores/react'
import { Button } from '../../../components/ui/basics/Button.tsx'
import { useI18n } from '../../../components/ui/basics/i18n-context.tsx'
import { ErrorText } from '../../../components/ui/forms/ErrorText.tsx'
import type { BookDifference, PaymentBook } from '../../../domain/payment/book-table.ts'
import type { Money } from '../../../domain/payment/payment-book.ts'
import { formatMoney } from '../../../i18n/format/format-money.ts'
import type { PaymentsPage } from '../../../stores/payments/payments-page.ts'
import { providerName } from './book-words.ts'

/** How the payments of a day differ from what the providers list. */
export function Comparison({ model, compared }: { model: PaymentsPage; compared: PaymentBook['compared'] }) {
  const { t, list } = useI18n()
  const state = useStore(model.$comparison)
  const agrees = compared?.unreachable.length === 0 && compared.differences.length === 0
  return (
    <section
      aria-labelledby="comparison"
      className="grid grid-cols-[minmax(0,1fr)] justify-items-start gap-3 rounded-lg bg-surface-raised p-4 shadow-sm"
    >
      <h3 id="comparison" className="font-semibold text-lg">
        {t('payments:compare.title')}
      </h3>
      <div role="status" className="grid w-full gap-3 empty:absolute">
        {state === 'asking' && <p>{t('payments:compare.asking')}</p>}
        {state === 'done' && agrees && <p className="text-success">{t('payments:compare.agrees')}</p>}
        {compared && compared.unreachable.length > 0 && (
          <p className="font-medium text-warning">
            {t('payments:compare.unreachable', { providers: list(compared.unreachable.map(providerName)) })}
          </p>
        )}
      </div>
      {compared && compared.differences.length > 0 && (
        <ul className="grid w-full grid-cols-[minmax(0,1fr)] gap-2">
          {compared.differences.map((difference) => (
            <li
              key={`${difference.kind} ${difference.provider} ${difference.reference}`}
              className="border-line border-t pt-2"
            >
              <DifferenceFacts difference={difference} />
            </li>
          ))}
        </ul>
      )}
      {state === 'failed' && <ErrorText role="alert">{t('payments:compare.failed')}</ErrorText>}
      {state !== 'asking' && (
        <Button quiet className="min-h-12" onClick={() => void model.compare()}>
          {t('payments:compare.again')}
        </Button>
      )}
    </section>
  )
}

function DifferenceFacts({ difference }: { difference: BookDifference }) {
  const { t, reference, locale } = useI18n()
  const { kind, provider, number, here, there } = difference
  const amount = (money: Money | null) =>
    money ? formatMoney(money.amount, money.currency, locale) : t('payments:compare.nothing')
  return (
    <>
      <p className="font-semibold text-danger">{t(`payments:difference.${kind}`)}</p>
      <p>
        {[
          ...(number === null ? [] : [t('payments:order', { number: reference(number) })]),
          t('payments:compare.here', { amount: amount(here) }),
          t('payments:compare.there', { amount: amount(there) }),
        ].join(' · ')}
      </p>
      <p className="wrap-anywhere text-ink-muted text-sm">
        {providerName(provider)} <bdi>{difference.reference}</bdi>
      </p>
    </>
  )
}
