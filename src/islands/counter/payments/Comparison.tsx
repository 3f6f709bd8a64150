import { useStore } from '@nanostores/react'
import { Button } from '../../../components/ui/basics/Button.tsx'
import { useI18n } from '../../../components/ui/basics/i18n-context.tsx'
import { ErrorText } from '../../../components/ui/forms/ErrorText.tsx'
import type { BookDifference, PaymentBook } from '../../../domain/payment/book-table.ts'
import type { Money } from '../../../domain/payment/payment-book.ts'
import { formatMoney } from '../../../i18n/format/format-money.ts'
import type { PaymentsPage } from '../../../stores/payments/payments-page.ts'
import { providerName } from './book-words.ts'

/**
 * How the payments of a day differ from what the providers list. Their answer takes seconds and must not move the buttons below, so what
 * they say has its place from the start, and the differences open on a tap.
 */
export function Comparison({ model, compared }: { model: PaymentsPage; compared: PaymentBook['compared'] }) {
  const { t, number } = useI18n()
  const state = useStore(model.$comparison)
  const { differences = [], unreachable = [] } = compared ?? {}
  const isAsking = state === 'asking'
  const found = t('payments:compare.found', { number: number(differences.length) })
  return (
    <section
      aria-labelledby="comparison"
      className="grid grid-cols-[minmax(0,1fr)] justify-items-start gap-2 rounded-lg bg-surface-raised p-4 shadow-sm"
    >
      <h3 id="comparison" className="font-semibold text-lg">
        {t('payments:compare.title')}
      </h3>
      <div className="grid min-h-16 w-full grid-cols-[minmax(0,1fr)] content-start gap-2">
        <div role="status" className="empty:absolute">
          {isAsking && <p className={differences.length > 0 ? 'sr' : ''}>{t('payments:compare.asking')}</p>}
          {state === 'done' && differences.length > 0 && <p className="sr">{found}</p>}
          {state === 'done' && differences.length === 0 && <Agreement unreachable={unreachable} />}
        </div>
        {state === 'failed' && <ErrorText role="alert">{t('payments:compare.failed')}</ErrorText>}
        {differences.length > 0 && (
          <details>
            <summary className="min-h-12 cursor-pointer content-center font-semibold text-danger">
              {found}
            </summary>
            {unreachable.length > 0 && <Agreement unreachable={unreachable} />}
            <ul className="mt-2 grid grid-cols-[minmax(0,1fr)] gap-2">
              {differences.map((difference) => (
                <li
                  key={`${difference.kind} ${difference.provider} ${difference.reference}`}
                  className="border-line border-t pt-2"
                >
                  <DifferenceFacts difference={difference} />
                </li>
              ))}
            </ul>
          </details>
        )}
      </div>
      {/* It keeps its place and the focus while it does nothing. */}
      <Button
        quiet
        className="min-h-12 aria-disabled:opacity-60"
        aria-disabled={isAsking || undefined}
        onClick={() => isAsking || void model.compare()}
      >
        {t('payments:compare.again')}
      </Button>
    </section>
  )
}

/** That nothing differs, as far as the providers were reached. */
function Agreement({ unreachable }: { unreachable: readonly string[] }) {
  const { t, list } = useI18n()
  return unreachable.length === 0 ? (
    <p className="text-success">{t('payments:compare.agrees')}</p>
  ) : (
    <p className="font-medium text-warning">
      {t('payments:compare.unreachable', { providers: list(unreachable.map(providerName)) })}
    </p>
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
