import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../../components/ui/basics/Button.tsx'
import { useI18n } from '../../../components/ui/basics/i18n-context.tsx'
import { ErrorText } from '../../../components/ui/forms/ErrorText.tsx'
import { Field, Select, TextArea } from '../../../components/ui/forms/Field.tsx'
import { focusFirstError } from '../../../components/ui/forms/Fieldset.tsx'
import { Sheet } from '../../../components/ui/screen/Sheet.tsx'
import { textDirection } from '../../../i18n/locale/direction.ts'
import { languageName } from '../../../i18n/locale/languages.ts'
import type { MenuPage } from '../../../stores/desk/menu-page.ts'
import { EMPTY_TEXT, type Opened, type PartForm } from '../../../stores/desk/part-form.ts'
import { Check } from './Check.tsx'
import { DraftFull } from './DraftFull.tsx'
import { FactsFields } from './facts/FactsFields.tsx'
import { LeaveQuestion } from './LeaveQuestion.tsx'
import { missingLanguages, nameOf } from './names.ts'
import { OptionsSection } from './options/OptionsSection.tsx'
import { OptionsStep } from './options/OptionsStep.tsx'
import { PictureFields } from './pictures/PictureFields.tsx'

/** Edits a category or an item, or adds one. Languages are side by side on wide screens. */
export function EditSheet({ model, opened }: { model: MenuPage; opened: Opened }) {
  const { t } = useI18n()
  const form = useStore(model.$form)
  const problems = useStore(model.$problems)
  const title = t(`menu-desk:form.${opened.kind}`)
  const isDone = useRef(false)
  const sheet = useRef<HTMLFormElement>(null)
  const [refusals, setRefusals] = useState(0)
  useEffect(() => {
    if (refusals > 0) focusFirstError(sheet.current)
  }, [refusals])
  if (!form) return null
  /** Does something once: a second tap can come before the sheet is closed. */
  const finish = (close: () => void, work: () => boolean) => {
    if (isDone.current) return
    if (!work()) return setRefusals(refusals + 1)
    isDone.current = true
    close()
  }
  const isItem = opened.kind === 'item' || opened.kind === 'new-item'
  return (
    <Sheet label={title} closeLabel={t('counter:close')} onClosed={model.close} mayClose={model.leave}>
      {(close) => (
        <>
          <OptionsStep model={model} form={form} onDecided={() => finish(close, () => model.save())} />
          <form
            ref={sheet}
            noValidate
            hidden={form.options.step !== null}
            className="grid gap-5 scroll-pt-20 overflow-y-auto px-[min(1.25rem,6vw)] pb-5"
            onSubmit={(event) => {
              event.preventDefault()
              finish(close, () => model.save(false))
            }}
          >
            <h2 className="sheet-title">{title}</h2>
            <TextFields model={model} form={form} />
            {problems?.name && <ErrorText role="alert">{t('menu-desk:form.problem.name')}</ErrorText>}
            {isItem && <OptionsSection model={model} form={form} />}
            <PictureFields model={model} isItem={isItem} />
            {opened.kind === 'item' && <PlaceFields model={model} opened={opened} form={form} />}
            <FactsFields model={model} opened={opened} facts={form.facts} />
            <DraftFull model={model} />
            <div className="flex flex-wrap gap-2">
              <Button type="submit" className="min-h-12">
                {t('menu-desk:form.save')}
              </Button>
              <Button quiet className="min-h-12" onClick={() => finish(close, () => model.save(true))}>
                {t('menu-desk:facts.saveNow')}
              </Button>
              {opened.kind === 'item' && (
                <Button
                  quiet
                  className="min-h-12"
                  onClick={() => finish(close, () => model.duplicate(opened.item))}
                >
                  {t('menu-desk:form.duplicate')}
                </Button>
              )}
              {(opened.kind === 'item' || opened.kind === 'category') && (
                <Button
                  quiet
                  className="min-h-12 text-danger"
                  onClick={() =>
                    finish(close, () => model.remove(opened.kind === 'item' ? opened.item : opened.category))
                  }
                >
                  {t('menu-desk:form.delete')}
                </Button>
              )}
            </div>
          </form>
          <LeaveQuestion form={model} onDiscarded={close} />
        </>
      )}
    </Sheet>
  )
}

type FormProps = { model: MenuPage; form: PartForm }

function TextFields({ model, form: { texts } }: FormProps) {
  const { t } = useI18n()
  const { locales } = useStore(model.$venue)
  const missing = missingLanguages(texts, locales)
  const change = (
    locale: string,
    change: Partial<typeof EMPTY_TEXT | { name: string; description: string }>,
  ) => model.change({ texts: { ...texts, [locale]: { ...(texts[locale] ?? EMPTY_TEXT), ...change } } })
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {Object.entries(texts).map(([locale, { name, description }]) => {
        const language = languageName(locale)
        const typed = { lang: locale, dir: textDirection(locale), autoComplete: 'off' }
        return (
          <div key={locale} className="grid content-start gap-3">
            <Field
              {...typed}
              label={t('menu-desk:form.name', { language })}
              value={name}
              hint={missing.includes(locale) ? t('menu-desk:form.missing') : undefined}
              onChange={(event) => change(locale, { name: event.currentTarget.value })}
            />
            <TextArea
              {...typed}
              label={t('menu-desk:form.description', { language })}
              value={description}
              onChange={(event) => change(locale, { description: event.currentTarget.value })}
            />
          </div>
        )
      })}
    </div>
  )
}

function PlaceFields({ model, form, opened }: FormProps & { opened: Opened & { kind: 'item' } }) {
  const i18n = useI18n()
  const { t } = i18n
  const menu = useStore(model.$menu)
  const isFree = ({ id, items }: (typeof menu)[number]) =>
    id === opened.category.id || items.every((item) => item.id !== opened.item.id)
  return (
    <>
      <Select
        label={t('menu-desk:form.inCategory')}
        value={form.category}
        onChange={(event) => model.change({ category: event.currentTarget.value })}
      >
        {menu.filter(isFree).map((category) => (
          <option key={category.id} value={category.id}>
            {nameOf(category, i18n)}
          </option>
        ))}
      </Select>
      <Check
        isStrong
        label={t('menu-desk:form.visible')}
        checked={form.isVisible}
        onChange={(isChecked) => model.change({ isVisible: isChecked })}
      />
    </>
  )
}
