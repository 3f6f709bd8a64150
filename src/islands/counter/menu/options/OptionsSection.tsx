import { useStore } from '@nanostores/react'
import { useEffect, useId, useRef, useState } from 'react'
import { down, up } from '../../../../components/page-icons.ts'
import { IconButton, TextButton } from '../../../../components/ui/basics/Button.tsx'
import { useI18n } from '../../../../components/ui/basics/i18n-context.tsx'
import { LiveRegion } from '../../../../components/ui/basics/LiveRegion.tsx'
import { Field } from '../../../../components/ui/forms/Field.tsx'
import { readPrice } from '../../../../stores/desk/forms/typed-price.ts'
import { addGroup, addSize, moveGroup } from '../../../../stores/desk/options/form-changes.ts'
import { type GroupForm, type OptionsStep, stepKey } from '../../../../stores/desk/options/option-forms.ts'
import { groupName, problemText, ruleText } from './options-text.ts'
import { type OptionsProps, useOptions } from './useOptions.ts'

/** The prices, sizes and options of a dish in its form. Sizes and groups are edited in steps of their own. */
export function OptionsSection({ model, form }: OptionsProps) {
  const { t } = useI18n()
  const { venue, change } = useOptions({ model, form })
  const section = useRef<HTMLDivElement>(null)
  const heading = useId()
  const { step, groups } = form.options
  useReturnedFocus(section, step)
  return (
    <div ref={section} className="grid gap-5">
      <PriceFields model={model} form={form} />
      <section aria-labelledby={heading} className="grid gap-2">
        <h3 id={heading} className="text-lg">
          {t('menu-desk:options.title')}
        </h3>
        {groups.length === 0 ? (
          <p className="text-ink-muted text-sm">{t('menu-desk:options.none')}</p>
        ) : (
          <GroupList model={model} form={form} />
        )}
        <div className="flex flex-wrap gap-x-4">
          <TextButton
            className="min-h-12"
            data-step="add"
            onClick={() => change((options) => addGroup(options, venue))}
          >
            {t('menu-desk:options.add')}
          </TextButton>
          <TextButton
            className="min-h-12"
            data-step="copy"
            onClick={() => change((options) => ({ ...options, step: { what: 'copy' } }))}
          >
            {t('menu-desk:options.copy')}
          </TextButton>
        </div>
      </section>
    </div>
  )
}

/** After a step, the focus is on the button that led to it. */
function useReturnedFocus(section: { current: HTMLDivElement | null }, step: OptionsStep | null) {
  const last = useRef<OptionsStep | null>(null)
  useEffect(() => {
    const left = step ? null : last.current
    last.current = step
    if (!left) return
    const buttons = [...(section.current?.querySelectorAll<HTMLElement>('[data-step]') ?? [])]
    const found = buttons.find(({ dataset }) => dataset.step === stepKey(left))
    ;(found ?? buttons.find(({ dataset }) => dataset.step === 'add'))?.focus()
  }, [section, step])
}

function PriceFields({ model, form }: OptionsProps) {
  const i18n = useI18n()
  const { t, localize } = i18n
  const { venue, change, changeAll } = useOptions({ model, form })
  const isAttempted = useStore(model.$problems) !== null
  const { currency } = venue
  const { sizes } = form.options
  const fields =
    sizes.length > 0
      ? sizes.map(({ key, names }) => {
          const label = localize(names) || t('menu-desk:options.newSize')
          return { key, label: t('menu-desk:form.priceOf', { label, currency }) }
        })
      : [{ key: '', label: t('menu-desk:form.price', { currency }) }]
  return (
    <div className="grid gap-4">
      <div className={`grid items-start gap-4 ${sizes.length > 1 ? 'grid-cols-2' : ''}`}>
        {fields.map(({ key, label }) => {
          const read = readPrice(form.prices[key] ?? '', currency)
          const problem = 'problem' in read ? read.problem : null
          return (
            <Field
              key={key}
              inputMode="decimal"
              autoComplete="off"
              dir="ltr"
              label={label}
              value={form.prices[key] ?? ''}
              error={
                problem && isAttempted
                  ? problemText(
                      { step: { what: 'sizes' }, part: key, field: 'price', what: problem },
                      currency,
                      i18n,
                    )
                  : null
              }
              onChange={(event) =>
                model.change({ prices: { ...form.prices, [key]: event.currentTarget.value } })
              }
            />
          )
        })}
      </div>
      <TextButton
        className="-mt-3 min-h-12 justify-self-start"
        data-step="sizes"
        onClick={() => {
          if (sizes.length > 0) change((options) => ({ ...options, step: { what: 'sizes' } }))
          else {
            const added = addSize(form, venue)
            changeAll({ ...added, options: { ...added.options, step: { what: 'sizes' } } })
          }
        }}
      >
        {t(sizes.length > 0 ? 'menu-desk:options.editSizes' : 'menu-desk:options.addSizes')}
      </TextButton>
    </div>
  )
}

function GroupList({ model, form }: OptionsProps) {
  const i18n = useI18n()
  const { t, number } = i18n
  const { change } = useOptions({ model, form })
  const { groups } = form.options
  const [said, setSaid] = useState('')
  return (
    <>
      <ul className="grid gap-2">
        {groups.map((group, index) => {
          const name = groupName(group, i18n)
          return (
            <li key={group.key} className="flex items-center gap-1 rounded-lg bg-surface-raised pe-1">
              <GroupButton model={model} form={form} group={group} />
              {groups.length > 1 &&
                ([-1, 1] as const).map((by) => (
                  <IconButton
                    key={by}
                    icon={by < 0 ? up : down}
                    label={t(by < 0 ? 'menu-desk:moveUp' : 'menu-desk:moveDown', { name })}
                    aria-disabled={!groups[index + by]}
                    className="aria-disabled:opacity-60"
                    onClick={() => {
                      if (!groups[index + by]) return
                      change((options) => moveGroup(options, group.key, by))
                      setSaid(t('menu-desk:done.moved', { name, position: number(index + 1 + by) }))
                    }}
                  />
                ))}
            </li>
          )
        })}
      </ul>
      <LiveRegion text={said} />
    </>
  )
}

function GroupButton({ model, form, group }: OptionsProps & { group: GroupForm }) {
  const i18n = useI18n()
  const { t } = i18n
  const { problems, change } = useOptions({ model, form })
  const isWrong = problems.some(({ step }) => 'key' in step && step.key === group.key)
  const others = group.users.length
  return (
    <button
      type="button"
      data-step={stepKey({ what: 'group', key: group.key })}
      className="grid min-h-14 min-w-0 flex-1 cursor-pointer content-center px-4 py-2 text-start"
      onClick={() => change((options) => ({ ...options, step: { what: 'group', key: group.key } }))}
    >
      <span className="wrap-anywhere block font-semibold">
        <bdi>{groupName(group, i18n)}</bdi>
      </span>
      <span className="block text-ink-muted text-sm">
        {ruleText(group, i18n)} · {t('menu-desk:options.count', { count: group.options.length })}
      </span>
      {others > 0 && (
        <span className="block text-ink-muted text-sm">
          {t('menu-desk:options.alsoIn', { count: others })}
        </span>
      )}
      {isWrong && (
        <span className="block font-medium text-danger text-sm">{t('menu-desk:options.problem.here')}</span>
      )}
    </button>
  )
}
