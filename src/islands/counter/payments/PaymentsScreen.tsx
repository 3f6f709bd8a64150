import { useStore } from '@nanostores/react'
import { back } from '../../../components/page-icons.ts'
import { Button } from '../../../components/ui/basics/Button.tsx'
import { Icon } from '../../../components/ui/basics/Icon.tsx'
import { useI18n } from '../../../components/ui/basics/i18n-context.tsx'
import { ErrorText } from '../../../components/ui/forms/ErrorText.tsx'
import { useModel } from '../../../connected/useModel.ts'
import { type BookEntry, bookTable, type PaymentBook } from '../../../domain/payment/book-table.ts'
import { toCsv } from '../../../domain/values/csv.ts'
import { browserPage } from '../../../stores/page/browser-page.ts'
import { createPaymentsPage, type PaymentsPage } from '../../../stores/payments/payments-page.ts'
import { download } from '../download.ts'
import { DayPicker } from '../today/DayPicker.tsx'
import { BookTotals } from './BookTotals.tsx'
import { bookWords } from './book-words.ts'
import { Comparison } from './Comparison.tsx'
import { PaymentCard } from './PaymentCard.tsx'

/** The payments of a business day, for owners and managers. */
export default function PaymentsScreen({ referenceId }: { referenceId: string }) {
  const { t } = useI18n()
  const model = useModel(() => createPaymentsPage(browserPage(), referenceId))
  const { state, book } = useStore(model.$payments)
  const day = useStore(model.$day)
  const isToday = useStore(model.$isToday)
  return (
    <div className="mx-auto grid w-full max-w-[64rem] grid-cols-[minmax(0,1fr)] content-start gap-5 px-gutter py-5">
      <header className="flex items-center gap-2">
        <a
          href="#today"
          aria-label={t('counter:nav.today')}
          className="grid size-[48px] flex-none place-items-center rounded-full text-xl"
        >
          <Icon of={back} flip />
        </a>
        <h2>{t('payments:title')}</h2>
      </header>
      {day !== null && state !== 'refused' && (
        <DayPicker
          day={day}
          isLast={isToday}
          previous={t('payments:previous')}
          next={t('payments:next')}
          onChange={model.changeDay}
        />
      )}
      <div role="status" className="empty:absolute">
        {state === 'loading' && <p>{t('ui:loading')}</p>}
      </div>
      {state === 'failed' && (
        <div className="grid justify-items-start gap-2">
          <ErrorText role="alert">{t('payments:failed')}</ErrorText>
          <Button quiet onClick={() => void model.load()}>
            {t('ui:retry')}
          </Button>
        </div>
      )}
      {state === 'refused' && (
        <p role="alert" className="font-semibold">
          {t('payments:refused')}
        </p>
      )}
      {book && state !== 'refused' && <Book model={model} book={book} referenceId={referenceId} />}
    </div>
  )
}

function Book({ model, book, referenceId }: { model: PaymentsPage; book: PaymentBook; referenceId: string }) {
  const i18n = useI18n()
  const { t } = i18n
  const { payments, unsettled, totals, day, compared } = book
  const hasRows = payments.length + (compared?.differences.length ?? 0) > 0
  return (
    <>
      {unsettled.length > 0 && (
        <section aria-labelledby="unsettled" className="grid gap-2">
          <h3 id="unsettled" className="font-semibold text-lg">
            {t('payments:unsettled.title')}
          </h3>
          <p className="text-ink-muted text-sm">{t('payments:unsettled.hint')}</p>
          <Cards entries={unsettled} model={model} book={book} />
        </section>
      )}
      {payments.length === 0 ? (
        <p className="rounded-lg border border-line border-dashed p-4 text-ink-muted">{t('payments:none')}</p>
      ) : (
        <BookTotals totals={totals} />
      )}
      <Comparison model={model} compared={compared} />
      {hasRows && (
        <Button
          quiet
          className="min-h-12 justify-self-start"
          onClick={() =>
            download(
              `${referenceId}-payments-${day}.csv`,
              toCsv(bookTable(book, bookWords(i18n))),
              'text/csv;charset=utf-8',
            )
          }
        >
          {t('payments:download')}
        </Button>
      )}
      {payments.length > 0 && (
        <section aria-labelledby="payments-of-day" className="grid gap-2">
          <h3 id="payments-of-day" className="font-semibold text-lg">
            {t('payments:list')}
          </h3>
          <Cards entries={payments} model={model} book={book} />
        </section>
      )}
    </>
  )
}

function Cards({
  entries,
  model,
  book,
}: {
  entries: readonly BookEntry[]
  model: PaymentsPage
  book: PaymentBook
}) {
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-2">
      {entries.map((entry) => (
        <li key={entry.id}>
          <PaymentCard entry={entry} model={model} timeZone={book.timeZone} />
        </li>
      ))}
    </ul>
  )
}
