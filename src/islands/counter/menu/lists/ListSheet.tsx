import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../../../components/ui/basics/Button.tsx'
import { useI18n } from '../../../../components/ui/basics/i18n-context.tsx'
import { focusFirstError } from '../../../../components/ui/forms/Fieldset.tsx'
import { Sheet } from '../../../../components/ui/screen/Sheet.tsx'
import type { ListForm, ListName } from '../../../../stores/desk/lists/venue-list.ts'
import type { MenuPage } from '../../../../stores/desk/menu-page.ts'
import { DraftFull } from '../DraftFull.tsx'
import { useDescribing } from '../describing.ts'
import { LeaveQuestion } from '../LeaveQuestion.tsx'
import { ListFieldInput } from './ListFieldInput.tsx'
import { entryName, textsOfName } from './list-texts.ts'

/** Fields that share a line. */
const HALF = new Set(['unit', 'value', 'first', 'last', 'from', 'to'])

/** Changes or removes an entry of a list, or adds some. */
export function ListSheet({
  model,
  list,
  form,
  onClosed,
}: {
  model: MenuPage
  list: ListName
  form: ListForm
  onClosed: () => void
}) {
  const { t } = useI18n()
  const { lists } = model
  const typed = useStore(lists.$typed)
  const sheet = useRef<HTMLFormElement>(null)
  const isDone = useRef(false)
  const [refusals, setRefusals] = useState(0)
  useEffect(() => {
    if (refusals > 0) focusFirstError(sheet.current)
  }, [refusals])
  const { what } = form
  const first = useRef(form)
  useEffect(() => {
    // The button that duplicated an entry is gone with its form.
    if (form !== first.current)
      sheet.current?.querySelector<HTMLElement>('input:not([hidden]), select')?.focus()
    first.current = form
  }, [form])
  const title = t(`menu-desk:lists.form.${what === 'edit' || what === 'new' ? `${what}.${list}` : what}`)
  return (
    <Sheet label={title} closeLabel={t('counter:close')} onClosed={onClosed} mayClose={lists.leave}>
      {(close) => (
        <>
          <form
            ref={sheet}
            noValidate
            className="grid gap-5 scroll-pt-20 overflow-y-auto px-[min(1.25rem,6vw)] pb-5"
            onSubmit={(event) => {
              event.preventDefault()
              // A second tap can come before the sheet is closed.
              if (isDone.current) return
              isDone.current = lists.save()
              if (isDone.current) close()
              else setRefusals(refusals + 1)
            }}
          >
            <div className="sheet-title">
              <h2>{title}</h2>
              {list === 'discounts' && <Target model={model} form={form} />}
            </div>
            {/* A field of a picture reads its value when it appears. */}
            <div key={what} className="grid grid-cols-2 items-start gap-x-3 gap-y-5">
              {form.fields(typed).map((field) => (
                <div key={field.name} className={HALF.has(field.name) ? 'min-w-0' : 'col-span-2 min-w-0'}>
                  <ListFieldInput model={model} list={list} field={field} />
                </div>
              ))}
            </div>
            <DraftFull model={model} />
            <div className="flex flex-wrap gap-2">
              <Button type="submit" className="min-h-12">
                {t('menu-desk:form.save')}
              </Button>
              <EntryButtons model={model} list={list} form={form} close={close} isDone={isDone} />
            </div>
          </form>
          <LeaveQuestion form={lists} onDiscarded={close} />
        </>
      )}
    </Sheet>
  )
}

/** What a discount is on, which cannot be changed. */
function Target({ model, form: { entry } }: { model: MenuPage; form: ListForm }) {
  const describing = useDescribing(model)
  if (!entry) return null
  return (
    <p className="wrap-anywhere text-ink-muted">
      <bdi>{entryName('discounts', entry, describing)}</bdi>
    </p>
  )
}

/** Makes another entry from this one, or removes it. */
function EntryButtons({
  model,
  list,
  form: { entry },
  close,
  isDone,
}: {
  model: MenuPage
  list: ListName
  form: ListForm
  close: () => void
  isDone: { current: boolean }
}) {
  const describing = useDescribing(model)
  const { i18n } = describing
  if (!entry) return null
  const name = entryName(list, entry, describing)
  return (
    <>
      <Button quiet className="min-h-12" onClick={() => model.lists.copy(entry)}>
        {i18n.t('menu-desk:form.duplicate')}
      </Button>
      <Button
        quiet
        className="min-h-12 text-danger"
        onClick={() => {
          if (isDone.current) return
          isDone.current = model.lists.remove(entry, textsOfName(name, i18n))
          if (isDone.current) close()
        }}
      >
        {i18n.t('menu-desk:form.delete')}
      </Button>
    </>
  )
}
