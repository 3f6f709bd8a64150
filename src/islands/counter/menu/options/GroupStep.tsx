import { useRef, useState } from 'react'
import { Button } from '../../../../components/ui/basics/Button.tsx'
import { useI18n } from '../../../../components/ui/basics/i18n-context.tsx'
import { LiveRegion } from '../../../../components/ui/basics/LiveRegion.tsx'
import { ErrorText } from '../../../../components/ui/forms/ErrorText.tsx'
import { Field } from '../../../../components/ui/forms/Field.tsx'
import { checkOptions } from '../../../../stores/desk/options/check-options.ts'
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
import { NameFields } from './NameFields.tsx'
import { groupName, problemText } from './options-text.ts'
import { PartRow } from './PartRow.tsx'
import { StepFrame } from './StepFrame.tsx'
import { type OptionsProps, useOptions } from './useOptions.ts'

type Props = OptionsProps & { readonly group: GroupForm }

/** Edits a group of options: its name, how many must and can be chosen, and its options. */
export function GroupStep({ model, form, group }: Props) {
  const i18n = useI18n()
  const { t } = i18n
  const { venue, problems, change } = useOptions({ model, form })
  const find = (field: string) =>
    problemText(
      problems.find(
        ({ step, part, field: at }) =>
          'key' in step && step.key === group.key && part === null && at === field,
      ),
      venue.currency,
      i18n,
    )
  const isRight = () =>
    checkOptions(form, venue).every(({ step }) => !('key' in step) || step.key !== group.key)
  const leave = () => change((options) => ({ ...options, step: null }))
  const emptyError = find('options')
  return (
    <StepFrame
      title={groupName(group, i18n)}
      onBack={leave}
      onDone={() => {
        if (isRight()) leave()
        else change((options) => ({ ...options, isChecked: true }))
        return isRight()
      }}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <NameFields
          names={group.names}
          error={find('name')}
          hint={t('menu-desk:form.missing')}
          isFocused={Object.keys(group.base).length === 0}
          onChange={(names) => change((options) => changeGroup(options, group.key, { names }))}
        />
      </div>
      <LimitFields
        group={group}
        errors={{ least: find('least'), most: find('most') }}
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
      <label className="flex min-h-12 items-center gap-3 font-semibold">
        <input
          type="checkbox"
          className="size-5 flex-none"
          checked={isRequired}
          onChange={(event) => onChange({ least: event.currentTarget.checked ? '1' : '0' })}
        />
        {t('menu-desk:options.required')}
      </label>
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
  const i18n = useI18n()
  const { t, number } = i18n
  const { venue, change } = useOptions({ model, form })
  const addButton = useRef<HTMLButtonElement>(null)
  const [added, setAdded] = useState<string | null>(null)
  const [said, setSaid] = useState('')
  return (
    <>
      <ul aria-label={t('menu-desk:options.title')} className="grid gap-3">
        {group.options.map((option, index) => (
          <OptionRow
            key={option.key}
            {...{ model, form, group, option }}
            isAdded={option.key === added}
            onMove={(by) => {
              if (!group.options[index + by]) return
              change((options) => moveOption(options, group.key, option.key, by))
              const name = i18n.localize(option.names)
              setSaid(t('menu-desk:done.moved', { name, position: number(index + 1 + by) }))
            }}
            onDelete={() => {
              change((options) => removeOption(options, group.key, option.key))
              setSaid(t('menu-desk:done.removed', { name: i18n.localize(option.names) }))
              addButton.current?.focus()
            }}
          />
        ))}
      </ul>
      <LiveRegion text={said} />
      <Button
        ref={addButton}
        quiet
        className="min-h-12"
        onClick={() => {
          const next = addOption(form.options, group.key, venue)
          setAdded(next.groups.find(({ key }) => key === group.key)?.options.at(-1)?.key ?? null)
          change(() => next)
        }}
      >
        {t('menu-desk:options.addOption')}
      </Button>
    </>
  )
}

function OptionRow({
  model,
  form,
  group,
  option,
  isAdded,
  onMove,
  onDelete,
}: Props & {
  option: OptionForm
  isAdded: boolean
  onMove: (by: -1 | 1) => void
  onDelete: () => void
}) {
  const i18n = useI18n()
  const { t } = i18n
  const { venue, problems, change } = useOptions({ model, form })
  const find = (field: string) =>
    problemText(
      problems.find(
        ({ step, part, field: at }) =>
          'key' in step && step.key === group.key && part === option.key && at === field,
      ),
      venue.currency,
      i18n,
    )
  const set = (changes: Partial<OptionForm>) =>
    change((options) => changeOption(options, group.key, option.key, changes))
  const timesError = find('times')
  return (
    <PartRow
      name={i18n.localize(option.names) || t('menu-desk:options.newOption')}
      names={option.names}
      currency={venue.currency}
      price={option.price}
      priceHint={t('menu-desk:options.free')}
      errors={{ name: find('name'), price: find('price'), isInside: timesError !== null }}
      isNew={isAdded}
      isFirst={group.options[0] === option}
      isLast={group.options.at(-1) === option}
      onNames={(names) => set({ names })}
      onPrice={(price) => set({ price })}
      onMove={onMove}
      onDelete={onDelete}
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
      <label className="flex min-h-12 items-center gap-3 self-end font-semibold">
        <input
          type="checkbox"
          className="size-5 flex-none"
          checked={option.isSoldOut}
          onChange={(event) => set({ isSoldOut: event.currentTarget.checked })}
        />
        {t('counter:stock.soldOut')}
      </label>
    </PartRow>
  )
}
