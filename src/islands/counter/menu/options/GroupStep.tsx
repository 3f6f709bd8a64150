import { useI18n } from '../../../../components/ui/basics/i18n-context.tsx'
import { ErrorText } from '../../../../components/ui/forms/ErrorText.tsx'
import { Field } from '../../../../components/ui/forms/Field.tsx'
import {
  addOption,
  changeGroup,
  changeOption,
  moveOption,
  removeGroup,
  removeOption,
} from '../../../../stores/desk/options/form-changes.ts'
import type { GroupForm, OptionForm } from '../../../../stores/desk/options/option-forms.ts'
import { ConfirmButton } from '../../settings/ConfirmButton.tsx'
import { Check } from '../Check.tsx'
import { NameFields } from './NameFields.tsx'
import { groupName } from './options-text.ts'
import { PartList } from './PartList.tsx'
import { type PartPlace, PartRow } from './PartRow.tsx'
import { StepFrame } from './StepFrame.tsx'
import { type OptionsProps, useOptions } from './useOptions.ts'

type Props = OptionsProps & { readonly group: GroupForm }

/** Edits a group of options: its name, how many must and can be chosen, and its options. */
export function GroupStep({ model, form, group }: Props) {
  const i18n = useI18n()
  const { t } = i18n
  const { change, errorOf, leave, finish } = useOptions({ model, form })
  const emptyError = errorOf(null, 'options')
  return (
    <StepFrame title={groupName(group, i18n)} onBack={leave} onDone={finish}>
      <div className="grid gap-4 sm:grid-cols-2">
        <NameFields
          names={group.names}
          error={errorOf(null, 'name')}
          hint={t('menu-desk:form.missing')}
          isFocused={Object.keys(group.base).length === 0}
          onChange={(names) => change((options) => changeGroup(options, group.key, { names }))}
        />
      </div>
      <LimitFields
        group={group}
        errors={{ least: errorOf(null, 'least'), most: errorOf(null, 'most') }}
        onChange={(limits) => change((options) => changeGroup(options, group.key, limits))}
      />
      <h3 className="text-lg">{t('menu-desk:options.title')}</h3>
      <Options model={model} form={form} group={group} />
      {emptyError && <ErrorText role="alert">{emptyError}</ErrorText>}
      <div className="flex flex-wrap gap-2">
        <ConfirmButton onConfirmed={() => change((options) => removeGroup(options, group.key))}>
          {t('menu-desk:options.remove')}
        </ConfirmButton>
      </div>
    </StepFrame>
  )
}

function LimitFields({
  group: { least, most },
  errors,
  onChange,
}: {
  group: GroupForm
  errors: { readonly least: string | null; readonly most: string | null }
  onChange: (limits: Partial<GroupForm>) => void
}) {
  const { t } = useI18n()
  const isRequired = least.trim() !== '0'
  const number = { inputMode: 'numeric', autoComplete: 'off', dir: 'ltr' } as const
  return (
    <div className="grid gap-3">
      <Check
        isStrong
        label={t('menu-desk:options.required')}
        checked={isRequired}
        onChange={(isChecked) => onChange({ least: isChecked ? '1' : '0' })}
      />
      <div className="grid grid-cols-2 items-start gap-3">
        {isRequired && (
          <Field
            {...number}
            label={t('menu-desk:options.least')}
            value={least}
            error={errors.least}
            onChange={(event) => onChange({ least: event.currentTarget.value })}
          />
        )}
        <Field
          {...number}
          label={t('menu-desk:options.most')}
          hint={t('menu-desk:options.noLimit')}
          value={most}
          error={errors.most}
          onChange={(event) => onChange({ most: event.currentTarget.value })}
        />
      </div>
    </div>
  )
}

function Options({ model, form, group }: Props) {
  const { t } = useI18n()
  const { venue, change } = useOptions({ model, form })
  return (
    <PartList
      label={t('menu-desk:options.title')}
      parts={group.options}
      newName={t('menu-desk:options.newOption')}
      addLabel={t('menu-desk:options.addOption')}
      onMove={(key, by) => change((options) => moveOption(options, group.key, key, by))}
      onDelete={(key) => change((options) => removeOption(options, group.key, key))}
      onAdd={() => {
        const next = addOption(form.options, group.key, venue)
        change(() => next)
        return next.groups.find(({ key }) => key === group.key)?.options.at(-1)?.key ?? null
      }}
    >
      {(option, place) => <OptionRow key={option.key} {...{ model, form, group, option, place }} />}
    </PartList>
  )
}

function OptionRow({
  model,
  form,
  group,
  option,
  place,
}: Props & { readonly option: OptionForm; readonly place: PartPlace }) {
  const { t } = useI18n()
  const { venue, change, errorOf } = useOptions({ model, form })
  const set = (changes: Partial<OptionForm>) =>
    change((options) => changeOption(options, group.key, option.key, changes))
  const timesError = errorOf(option.key, 'times')
  return (
    <PartRow
      {...place}
      names={option.names}
      currency={venue.currency}
      price={option.price}
      priceHint={t('menu-desk:options.free')}
      errors={{
        name: errorOf(option.key, 'name'),
        price: errorOf(option.key, 'price'),
        isInside: timesError !== null,
      }}
      onNames={(names) => set({ names })}
      onPrice={(price) => set({ price })}
    >
      <Field
        inputMode="numeric"
        autoComplete="off"
        dir="ltr"
        label={t('menu-desk:options.times')}
        value={option.times}
        error={timesError}
        onChange={(event) => set({ times: event.currentTarget.value })}
      />
      <Check
        isStrong
        className="self-end"
        label={t('counter:stock.soldOut')}
        checked={option.isSoldOut}
        onChange={(isChecked) => set({ isSoldOut: isChecked })}
      />
    </PartRow>
  )
}
