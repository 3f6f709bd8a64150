import { useState } from 'react'
import { Button } from '../../../components/ui/basics/Button.tsx'
import { useI18n } from '../../../components/ui/basics/i18n-context.tsx'
import { ChoiceList } from '../../../components/ui/forms/ChoiceList.tsx'
import { Field, Select } from '../../../components/ui/forms/Field.tsx'
import type { PrinterSettings } from '../../../contract/counter/printing-calls.ts'
import { papers } from '../../../domain/printing/paper.ts'
import { printMoments, ticketLanguages } from '../../../domain/printing/printer.ts'
import { type ServedType, servedTypes } from '../../../domain/venue/service-state.ts'
import { languageName } from '../../../i18n/locale/languages.ts'

/** The settings of a printer. `onSave` returns whether they were saved. */
export function PrinterForm({
  title,
  submit,
  initial,
  types,
  onSave,
}: {
  title: string
  submit: string
  initial: PrinterSettings
  /** The types by which the branch takes orders. What else the settings name remains as it is. */
  types: readonly ServedType[]
  onSave: (settings: PrinterSettings) => Promise<boolean>
}) {
  const { t, number } = useI18n()
  const [settings, setSettings] = useState(initial)
  const [isTried, setIsTried] = useState(false)
  const change = (part: Partial<PrinterSettings>) => setSettings({ ...settings, ...part })
  const lacksTypes = types.length > 0 && !types.some((type) => settings.types.includes(type))
  const isComplete = settings.name.trim() !== '' && !lacksTypes
  return (
    <form
      noValidate
      className="grid gap-4 rounded-lg border border-line p-4"
      onSubmit={async (event) => {
        event.preventDefault()
        setIsTried(!isComplete)
        if (isComplete && (await onSave({ ...settings, name: settings.name.trim() }))) setSettings(initial)
      }}
    >
      <h4 className="font-semibold">{title}</h4>
      <Field
        label={t('counter-screens:printer.name')}
        hint={t('counter-screens:printer.nameHint')}
        error={isTried && settings.name.trim() === '' ? t('counter-screens:printer.nameError') : null}
        required
        maxLength={60}
        value={settings.name}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <Choice
        label={t('counter:print.paper')}
        options={papers.map((paper) => [String(paper), t('counter:print.width', { number: number(paper) })])}
        value={String(settings.paper)}
        onChange={(chosen) => change({ paper: chosen === '58' ? 58 : 80 })}
      />
      <Choice
        label={t('counter-screens:printer.language')}
        options={ticketLanguages.map((language) => [language, languageName(language)])}
        value={settings.locale}
        onChange={(locale) => change({ locale })}
      />
      <Choice
        label={t('counter-screens:printer.moment')}
        options={printMoments.map((moment) => [moment, t(`counter-screens:printer.at.${moment}`)])}
        value={settings.moment}
        onChange={(moment) => change({ moment })}
      />
      {types.length > 0 && (
        <ChoiceList
          multiple
          legend={t('counter-screens:printer.types')}
          error={isTried && lacksTypes ? t('counter-screens:printer.typesError') : null}
          choices={types.map((type) => ({ id: type, label: t(`counter:type.${type}`) }))}
          value={settings.types}
          onChange={(chosen) => change({ types: servedTypes.filter((type) => chosen.includes(type)) })}
        />
      )}
      <Button type="submit">{submit}</Button>
    </form>
  )
}

function Choice<Id extends string>({
  label,
  options,
  value,
  onChange,
}: {
  label: string
  options: readonly (readonly [id: Id, text: string])[]
  value: Id
  onChange: (chosen: Id) => void
}) {
  return (
    <Select label={label} value={value} onChange={(event) => onChange(event.currentTarget.value as Id)}>
      {options.map(([id, text]) => (
        <option key={id} value={id}>
          {text}
        </option>
      ))}
    </Select>
  )
}
