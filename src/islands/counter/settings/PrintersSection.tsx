import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../../components/ui/basics/Button.tsx'
import { useI18n } from '../../../components/ui/basics/i18n-context.tsx'
import { ErrorText } from '../../../components/ui/forms/ErrorText.tsx'
import type { Printer, PrinterSettings } from '../../../contract/counter/printing-calls.ts'
import { needsHelp, ticketLanguages } from '../../../domain/printing/printer.ts'
import { type ServedType, servedTypes } from '../../../domain/venue/service-state.ts'
import { formatDate } from '../../../i18n/format/format-date.ts'
import { languageName } from '../../../i18n/locale/languages.ts'
import type { PrintersPage } from '../../../stores/printers/printers-page.ts'
import { ConfirmButton } from './ConfirmButton.tsx'
import { CopyButton } from './CopyButton.tsx'
import { PrinterForm } from './PrinterForm.tsx'
import { printerTexts } from './printer-state.ts'

/** The ticket printers of the branch: their conditions for everybody, their settings for managers and owners. */
export function PrintersSection({
  model,
  timeZone,
  types,
  mayChange,
}: {
  model: PrintersPage
  timeZone: string
  types: readonly ServedType[]
  mayChange: boolean
}) {
  const { t, locale } = useI18n()
  const printers = useStore(model.$printers)
  const state = useStore(model.$state)
  const [isAdding, setIsAdding] = useState(false)
  const first: PrinterSettings = {
    // Also those that the branch does not offer yet.
    ...{ name: '', paper: 80, moment: 'accepted', types: [...servedTypes] },
    locale: ticketLanguages.find((language) => language === locale) ?? 'en',
  }
  return (
    <section className="grid gap-4">
      <div>
        <h3 className="text-lg">{t('counter-screens:printer.title')}</h3>
        <p className="text-ink-muted text-sm">{t('counter-screens:printer.hint')}</p>
        {!mayChange && <p className="text-ink-muted text-sm">{t('counter-screens:answering.readOnly')}</p>}
      </div>
      {state === 'failed' && <ErrorText role="alert">{t('counter:staff.failed')}</ErrorText>}
      {state === 'loading' && <p role="status">{t('ui:loading')}</p>}
      {state === 'ready' && printers.length === 0 && <p>{t('counter-screens:printer.none')}</p>}
      <ul className="grid gap-3">
        {printers.map((printer) => (
          <PrinterCard
            key={printer.id}
            printer={printer}
            model={model}
            timeZone={timeZone}
            types={types}
            mayChange={mayChange}
          />
        ))}
      </ul>
      <NewAddress model={model} />
      {mayChange && (
        <Button quiet aria-expanded={isAdding} onClick={() => setIsAdding(!isAdding)}>
          {t('counter-screens:printer.add')}
        </Button>
      )}
      {mayChange && isAdding && (
        <PrinterForm
          title={t('counter-screens:printer.add')}
          submit={t('counter-screens:printer.save')}
          initial={first}
          types={types}
          onSave={async (settings) => {
            const isAdded = await model.add(settings)
            if (isAdded) setIsAdding(false)
            return isAdded
          }}
        />
      )}
    </section>
  )
}

/** The address of a new printer. It contains a secret, of which the server keeps only a hash. */
function NewAddress({ model }: { model: PrintersPage }) {
  const { t } = useI18n()
  const added = useStore(model.$added)
  const box = useRef<HTMLDivElement>(null)
  // The form that has closed was longer.
  useEffect(() => {
    if (added) box.current?.scrollIntoView({ block: 'center' })
  }, [added])
  return (
    <div ref={box} role="status">
      {added && (
        <div className="grid gap-3 rounded-lg border-2 border-success p-4">
          <p className="font-semibold">{t('counter-screens:printer.address')}</p>
          <p className="wrap-anywhere select-all rounded-sm bg-surface-sunken p-3" dir="ltr">
            {added.url}
          </p>
          <CopyButton link={added.url} />
        </div>
      )}
    </div>
  )
}

function PrinterCard({
  printer,
  model,
  timeZone,
  types: offered,
  mayChange,
}: {
  printer: Printer
  model: PrintersPage
  timeZone: string
  /** The types by which the branch takes orders. */
  types: readonly ServedType[]
  mayChange: boolean
}) {
  const i18n = useI18n()
  const { t, locale, number, list } = i18n
  const [isOpen, setIsOpen] = useState(false)
  const { id, condition, failed, seen_at: seenAt, name, paper, moment, types } = printer
  const hasProblem = needsHelp(condition) || failed.length > 0
  return (
    <li className="grid gap-2 rounded-lg bg-surface-raised p-4">
      <p className="font-semibold">
        <bdi>{name}</bdi>
      </p>
      <p className={hasProblem ? 'font-semibold text-warning' : ''}>
        {printerTexts(printer, i18n, timeZone, Date.now()).join(' · ')}
      </p>
      <p className="text-ink-muted text-sm">
        {[
          t('counter:print.width', { number: number(paper) }),
          languageName(printer.locale),
          t(`counter-screens:printer.at.${moment}`),
          list(types.filter((type) => offered.includes(type)).map((type) => t(`counter:type.${type}`))),
        ]
          .filter(Boolean)
          .join(' · ')}
        {seenAt && (
          <span className="block">
            {t('counter-screens:printer.seen', { time: formatDate(seenAt, locale, timeZone, 'date-time') })}
          </span>
        )}
      </p>
      {mayChange && (
        <div className="flex flex-wrap gap-2">
          <Button quiet aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
            {t('counter-screens:printer.change')}
          </Button>
          <ConfirmButton onConfirmed={() => void model.remove(id)}>
            {t('counter-screens:printer.remove')}
          </ConfirmButton>
        </div>
      )}
      {mayChange && isOpen && (
        <PrinterForm
          title={name}
          submit={t('counter-screens:printer.save')}
          initial={settingsOf(printer)}
          types={offered}
          onSave={async (settings) => {
            const isSaved = await model.change(id, settings)
            if (isSaved) setIsOpen(false)
            return isSaved
          }}
        />
      )}
    </li>
  )
}

const settingsOf = ({ name, paper, locale, moment, types }: Printer): PrinterSettings => ({
  ...{ name, paper, locale, moment, types },
})
