import { useStore } from '@nanostores/react'
import { useRef } from 'react'
import { Button } from '../../../../components/ui/basics/Button.tsx'
import { useI18n } from '../../../../components/ui/basics/i18n-context.tsx'
import { Field, Select } from '../../../../components/ui/forms/Field.tsx'
import { focusFirstError } from '../../../../components/ui/forms/Fieldset.tsx'
import { languageName } from '../../../../i18n/locale/languages.ts'
import type { MenuPage } from '../../../../stores/desk/menu-page.ts'
import { type TimeUnit, timeUnits, type ZoneForm } from '../../../../stores/desk/zones/zone-form.ts'
import { ConfirmButton } from '../../settings/ConfirmButton.tsx'
import { Check } from '../Check.tsx'
import { ColorInput } from '../ColorInput.tsx'
import { DraftFull } from '../DraftFull.tsx'
import { AreaList } from './AreaList.tsx'
import { BackToTitle } from './BackToTitle.tsx'
import { NamesFields } from './NamesFields.tsx'
import { amountProblem } from './zone-texts.ts'

/** The form of a zone: its name and terms, and its areas. */
export function ZoneStep({ model, form }: { model: MenuPage; form: ZoneForm }) {
  const i18n = useI18n()
  const { t, localize } = i18n
  const { zones } = model
  const element = useRef<HTMLFormElement>(null)
  const problems = useStore(zones.$problems)
  return (
    <form
      ref={element}
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        // Messages are in the page after the next paint.
        if (!zones.save()) requestAnimationFrame(() => focusFirstError(element.current))
      }}
    >
      <BackToTitle
        title={form.id === null ? t('menu-desk:zones.new') : localize(form.names) || form.id}
        isLossy={useStore(zones.$isChanged)}
        onBack={zones.leave}
      />
      <NamesFields
        names={form.names}
        label={(language) => t('menu-desk:form.name', { language: languageName(language) })}
        error={problems?.names ? t('menu-desk:form.problem.name') : null}
        onChange={(names) => zones.change({ names })}
      />
      <TermsFields model={model} form={form} />
      <Check
        isStrong
        label={t('menu-desk:zones.visible')}
        checked={form.visible}
        onChange={(visible) => zones.change({ visible })}
      />
      <AreaList model={model} form={form} />
      <DraftFull model={model} />
      <div className="flex flex-wrap gap-2 border-line border-t pt-5">
        <Button type="submit" className="min-h-12">
          {t('menu-desk:form.save')}
        </Button>
        {form.id !== null && <Others model={model} id={form.id} />}
      </div>
    </form>
  )
}

function Others({ model: { zones }, id }: { model: MenuPage; id: string }) {
  const { t } = useI18n()
  return (
    <>
      <Button quiet className="min-h-12" onClick={() => zones.duplicate(id)}>
        {t('menu-desk:form.duplicate')}
      </Button>
      <ConfirmButton onConfirmed={() => zones.remove(id)}>{t('menu-desk:form.delete')}</ConfirmButton>
    </>
  )
}

function TermsFields({ model, form }: { model: MenuPage; form: ZoneForm }) {
  const i18n = useI18n()
  const { t, localize } = i18n
  const { zones } = model
  const problems = useStore(zones.$problems)
  const branches = useStore(zones.$branches)
  const { currency } = useStore(model.$venue)
  const amount = (field: 'fees' | 'minOrder') => (
    <Field
      label={t(`menu-desk:zones.${field}`, { currency })}
      inputMode="decimal"
      autoComplete="off"
      error={amountProblem(problems?.[field], currency, i18n)}
      value={form[field]}
      onChange={(event) => zones.change({ [field]: event.currentTarget.value })}
    />
  )
  return (
    <>
      <div className="grid grid-cols-2 items-start gap-3">
        {amount('fees')}
        {amount('minOrder')}
        <Field
          label={t('menu-desk:zones.time')}
          inputMode="numeric"
          autoComplete="off"
          error={timeProblem(problems?.time, i18n.t)}
          value={form.time}
          onChange={(event) => zones.change({ time: event.currentTarget.value })}
        />
        <Select
          label={t('menu-desk:facts.unit')}
          value={form.unit}
          onChange={(event) => zones.change({ unit: event.currentTarget.value as TimeUnit })}
        >
          {timeUnits.map((unit) => (
            <option key={unit} value={unit}>
              {t(`menu-desk:facts.units.${unit}`)}
            </option>
          ))}
        </Select>
      </div>
      <ColorInput
        label={t('menu-desk:zones.color')}
        error={problems?.color ? t('menu-desk:venue.problem.color', { example: '#1a7f5a' }) : null}
        value={form.color}
        onChange={(color) => zones.change({ color })}
      />
      {branches.length > 1 && (
        <Select
          label={t('menu-desk:zones.branch')}
          value={form.branch}
          onChange={(event) => zones.change({ branch: event.currentTarget.value })}
        >
          {branches.map(({ id, names }) => (
            <option key={id} value={id}>
              {localize(names) || id}
            </option>
          ))}
        </Select>
      )}
    </>
  )
}

function timeProblem(problem: string | undefined, t: ReturnType<typeof useI18n>['t']): string | null {
  if (!problem) return null
  return problem === 'large'
    ? t('menu-desk:zones.tooLong')
    : t(`menu-desk:facts.problem.${problem}`, { example: '45' })
}
