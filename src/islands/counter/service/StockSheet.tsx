import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { Button } from '../../../components/ui/basics/Button.tsx'
import { useI18n } from '../../../components/ui/basics/i18n-context.tsx'
import { LocalizedText } from '../../../components/ui/basics/LocalizedText.tsx'
import { ErrorText } from '../../../components/ui/forms/ErrorText.tsx'
import { Field } from '../../../components/ui/forms/Field.tsx'
import { Sheet } from '../../../components/ui/screen/Sheet.tsx'
import { useModel } from '../../../connected/useModel.ts'
import { namesOf } from '../../../i18n/messages/order-texts.ts'
import { createStockPage, type StockPage } from '../../../stores/counter/stock-page.ts'
import { browserPage } from '../../../stores/page/browser-page.ts'
import { StockRow } from './StockRow.tsx'

type Props = {
  referenceId: string
  timeZone: string
  onClosed: () => void
}

/** Marks dishes and options as sold out. */
export default function StockSheet(props: Props) {
  const model = useModel(() => createStockPage(browserPage(), props.referenceId))
  return <StockDialog model={model} {...props} />
}

/** The sheet with its model. */
export function StockDialog({
  model,
  timeZone,
  onClosed,
}: Omit<Props, 'referenceId'> & { model: StockPage }) {
  const { t } = useI18n()
  const state = useStore(model.$state)
  const hasFailed = useStore(model.$failed)
  return (
    <Sheet label={t('counter:stock.title')} closeLabel={t('counter:close')} onClosed={onClosed}>
      {() => (
        <div className="grid gap-5 overflow-y-auto px-[min(1.25rem,6vw)] pt-7 pb-5">
          <h2 className="pe-[min(3rem,52px)]">{t('counter:stock.title')}</h2>
          {hasFailed && <ErrorText role="alert">{t('counter:staff.failed')}</ErrorText>}
          {state === 'loading' && <p>{t('ui:loading')}</p>}
          {state === 'failed' && <Button onClick={() => void model.load()}>{t('ui:retry')}</Button>}
          {state === 'ready' && <StockList model={model} timeZone={timeZone} />}
        </div>
      )}
    </Sheet>
  )
}

function StockList({ model, timeZone }: { model: StockPage; timeZone: string }) {
  const { t } = useI18n()
  const groups = useStore(model.$groups)
  const query = useStore(model.$query)
  const [opened, setOpened] = useState<string | null>(null)
  return (
    <>
      <Field
        label={t('counter:stock.search')}
        type="search"
        value={query}
        onChange={(event) => model.search(event.currentTarget.value)}
      />
      {groups.length === 0 && <p role="status">{t('counter:stock.none')}</p>}
      {groups.map(({ id, names, entries }) => (
        <section key={id} className="grid gap-2">
          <h3 className="text-lg">
            {names ? <LocalizedText text={namesOf(names)} /> : t('counter:stock.options')}
          </h3>
          <ul className="grid gap-2">
            {entries.map((entry) => {
              const key = `${id} ${entry.id}`
              return (
                <StockRow
                  key={key}
                  entry={entry}
                  timeZone={timeZone}
                  isOpen={opened === key}
                  onOpen={() => setOpened(opened === key ? null : key)}
                  onChange={(change) => {
                    setOpened(null)
                    void model.mark(entry, change)
                  }}
                />
              )
            })}
          </ul>
        </section>
      ))}
    </>
  )
}
