import { type Ref, useId } from 'react'
import type { Modifier, ModifierGroup } from '../../../domain/menu/modifiers.ts'
import type { PriceLabel } from '../../../domain/menu/price-label.ts'
import type { Localized } from '../../../domain/values/localized.ts'
import { formatDuration } from '../../../i18n/format/format-duration.ts'
import { useI18n } from '../basics/i18n-context.tsx'
import { LocalizedText } from '../basics/LocalizedText.tsx'
import { Price } from '../basics/Price.tsx'
import { Thumbnail } from '../basics/Thumbnail.tsx'
import { ErrorText } from '../forms/ErrorText.tsx'
import { CONTROL_CLASS } from '../forms/Field.tsx'
import { Stepper } from '../forms/Stepper.tsx'

type Problem =
  | { readonly kind: 'no-price' }
  | { readonly kind: 'too-few' | 'too-many'; readonly groupId: string; readonly number: number }
  | { readonly kind: 'note' }

type Label = {
  label: PriceLabel
  price: number | null
  was: number | null
  preparationMinutes: number | null
  chosen: boolean
}
type Group = {
  group: ModifierGroup
  single: boolean
  least: number
  chosen: number
  modifiers: readonly { modifier: Modifier; quantity: number; most: number }[]
}

/** The choices of an item and the callbacks that change them. Amounts are in minor units. */
export type ItemFormProps = {
  view: {
    readonly labels: readonly Label[]
    readonly groups: readonly Group[]
    readonly note: string
    readonly problems: readonly Problem[]
  }
  noteRequired: boolean
  hidePrice: boolean
  /** The diner tried to add the item: missing choices are reported in place. */
  showProblems: boolean
  formRef: Ref<HTMLDivElement>
  onLabel: (labelId: string) => void
  onModifier: (groupId: string, modifierId: string, quantity: number) => void
  onNote: (note: string) => void
}

const OPTION_CLASS =
  'flex min-h-13 cursor-pointer items-center gap-x-3.5 gap-y-1 border-line border-b py-1.5 last:border-0 has-[input:disabled]:cursor-default has-[input:disabled]:text-ink-muted'
/** If a price leaves too little room for the longest word of the name, it moves below the name. */
const TEXT_CLASS = 'flex min-w-0 flex-1 flex-wrap items-center gap-x-3.5 gap-y-0.5'
const NAME_CLASS = 'max-w-full flex-[1_1_8rem] wrap-break-word'
const INPUT_CLASS = 'size-5.5 flex-none'

/** The form for sizes, modifier groups and the note of an item. Parts with a problem have `data-problem`. */
export function ItemForm(props: ItemFormProps) {
  const { view, noteRequired, hidePrice, showProblems, formRef, onLabel, onModifier, onNote } = props
  const { t } = useI18n()
  const noteId = useId()
  const noteProblem = view.problems.some(({ kind }) => kind === 'note')
  return (
    <div ref={formRef} className="grid gap-7">
      {view.labels.length > 0 && <PriceLabels labels={view.labels} hidePrice={hidePrice} onLabel={onLabel} />}
      {view.groups.map((group) => (
        <GroupField
          key={group.group.id}
          group={group}
          hidePrice={hidePrice}
          problem={findProblem(view.problems, group.group.id)}
          showProblem={showProblems}
          onModifier={onModifier}
        />
      ))}
      <div data-problem={noteProblem ? '' : undefined}>
        <label
          htmlFor={noteId}
          className="mb-1.5 flex flex-wrap items-baseline gap-x-3 font-semibold text-lg"
        >
          {t('item:note')}
          <RequiredMark on={noteRequired} />
        </label>
        {showProblems && noteProblem && (
          <ErrorText id={`${noteId}e`} className="mb-1.5">
            {t('item:missingNote')}
          </ErrorText>
        )}
        <textarea
          id={noteId}
          className={`${CONTROL_CLASS} resize-y`}
          rows={2}
          maxLength={500}
          value={view.note}
          placeholder={t('item:notePlaceholder')}
          aria-invalid={showProblems && noteProblem ? true : undefined}
          aria-describedby={showProblems && noteProblem ? `${noteId}e` : undefined}
          onChange={(event) => onNote(event.currentTarget.value)}
        />
      </div>
    </div>
  )
}

const findProblem = (problems: readonly Problem[], groupId: string) =>
  problems.find((problem) => 'groupId' in problem && problem.groupId === groupId) ?? null

function RequiredMark({ on }: { on: boolean }) {
  const { t } = useI18n()
  return on ? (
    <span className="flex-none rounded-full bg-accent-soft px-2 py-0.5 font-semibold text-2xs text-accent-ink">
      {t('item:required')}
    </span>
  ) : (
    <span className="font-normal text-ink-muted text-xs">{t('item:optional')}</span>
  )
}

function PriceLabels({
  labels,
  hidePrice,
  onLabel,
}: {
  labels: readonly Label[]
  hidePrice: boolean
  onLabel: ItemFormProps['onLabel']
}) {
  const { t, localize, locale } = useI18n()
  const name = useId()
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 font-semibold text-lg">{t('item:size')}</legend>
      {labels.map(({ label, price, was, preparationMinutes, chosen }) => (
        <label key={label.id} className={OPTION_CLASS}>
          <span className={TEXT_CLASS}>
            <span className={NAME_CLASS}>
              <LocalizedText text={label.label} />
              {label.isQuantity && localize(label.unit) && (
                <span className="ms-2 text-ink-muted text-sm">
                  {t('item:per', { unit: localize(label.unit) })}
                </span>
              )}
              {preparationMinutes !== null && (
                <span className="ms-2 whitespace-nowrap text-ink-muted text-sm">
                  {formatDuration(preparationMinutes, locale)}
                </span>
              )}
            </span>
            {price === null ? (
              <span className="max-w-2/5 text-end text-ink-muted text-sm">{t('item:noPrice')}</span>
            ) : (
              !hidePrice && <Price now={price} was={was} />
            )}
          </span>
          <input
            type="radio"
            name={name}
            className={INPUT_CLASS}
            checked={chosen}
            disabled={price === null}
            onChange={() => onLabel(label.id)}
          />
        </label>
      ))}
    </fieldset>
  )
}

function GroupField({
  group: view,
  hidePrice,
  problem,
  showProblem,
  onModifier,
}: {
  group: Group
  hidePrice: boolean
  problem: Problem | null
  showProblem: boolean
  onModifier: ItemFormProps['onModifier']
}) {
  const { localize } = useI18n()
  const i18n = useI18n()
  const id = useId()
  const { group, single, least } = view
  const text = problem && problemText(problem, localize(group.name), i18n)
  return (
    <fieldset
      className="min-w-0"
      data-problem={problem ? '' : undefined}
      aria-describedby={showProblem && text ? `${id}e` : undefined}
    >
      <legend className="mb-1 flex w-full flex-wrap items-baseline gap-x-3 font-semibold text-lg">
        <LocalizedText text={group.name} />
        {least > 0 && <RequiredMark on />}
        <span className="font-normal text-ink-muted text-xs">{ruleText(view, i18n)}</span>
      </legend>
      {showProblem && text && (
        <ErrorText id={`${id}e`} className="mb-1">
          {text}
        </ErrorText>
      )}
      {view.modifiers.map((row) => (
        <ModifierRow
          key={row.modifier.id}
          row={row}
          single={single}
          name={id}
          hidePrice={hidePrice}
          onQuantity={(quantity) => onModifier(group.id, row.modifier.id, quantity)}
        />
      ))}
    </fieldset>
  )
}

function ModifierRow({
  row: { modifier, quantity, most },
  single,
  name,
  hidePrice,
  onQuantity,
}: {
  row: Group['modifiers'][number]
  single: boolean
  name: string
  hidePrice: boolean
  onQuantity: (quantity: number) => void
}) {
  const { t, localize } = useI18n()
  const text = localize(modifier.name as Localized)
  const content = (
    <>
      {modifier.image && (
        <Thumbnail source={modifier.image} size="icon" className="size-[min(2.75rem,48px)]" />
      )}
      <span className={TEXT_CLASS}>
        <span className={NAME_CLASS}>
          <LocalizedText text={modifier.name as Localized} />
          {modifier.soldOut && (
            <span className="ms-2 rounded-full bg-surface-sunken px-2 py-0.5 font-semibold text-2xs text-ink-muted">
              {t('item:soldOut')}
            </span>
          )}
        </span>
        {!hidePrice && modifier.price !== 0 && (
          <span className="text-ink-muted text-sm">
            <Price now={modifier.price} plus />
          </span>
        )}
      </span>
    </>
  )
  if (modifier.maxQuantity > 1 && !single)
    return (
      <div className={`${OPTION_CLASS} flex-wrap`}>
        <span className="flex min-w-0 flex-[1_1_12rem] items-center gap-x-3.5">{content}</span>
        <span className="ms-auto">
          <Stepper
            value={quantity}
            min={0}
            max={most}
            disabled={modifier.soldOut}
            label={t('item:amountOf', { name: text })}
            fewerLabel={t('item:fewerOf', { name: text })}
            moreLabel={t('item:moreOf', { name: text })}
            onChange={onQuantity}
          />
        </span>
      </div>
    )
  return (
    <label className={OPTION_CLASS}>
      {content}
      <input
        type={single ? 'radio' : 'checkbox'}
        name={name}
        className={INPUT_CLASS}
        checked={quantity > 0}
        disabled={modifier.soldOut || (quantity === 0 && most === 0)}
        onChange={(event) => onQuantity(event.currentTarget.checked ? 1 : 0)}
      />
    </label>
  )
}

type I18n = ReturnType<typeof useI18n>

function ruleText({ group, least }: Group, { t, number }: I18n): string {
  if (group.max === null)
    return least > 0 ? t('item:chooseAtLeast', { count: least, number: number(least) }) : ''
  if (least === group.max) return t('item:chooseExactly', { count: least, number: number(least) })
  if (least > 0) return t('item:chooseBetween', { min: number(least), max: number(group.max) })
  return t('item:chooseUpTo', { count: group.max, number: number(group.max) })
}

/** A sentence that says how to fix a problem. */
function problemText(problem: Problem, groupName: string, { t, number }: I18n): string {
  switch (problem.kind) {
    case 'no-price':
      return t('item:noPrice')
    case 'note':
      return t('item:missingNote')
    case 'too-few':
      return t('item:missingMore', { count: problem.number, number: number(problem.number), name: groupName })
    case 'too-many':
      return t('item:tooMany', { count: problem.number, number: number(problem.number), name: groupName })
  }
}
