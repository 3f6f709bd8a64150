import { useI18n } from '../../../../components/ui/basics/i18n-context.tsx'
import { copyGroup } from '../../../../stores/desk/options/form-changes.ts'
import { groupsToCopy } from '../../../../stores/desk/options/shared-groups.ts'
import { groupName, ruleText } from './options-text.ts'
import { StepFrame } from './StepFrame.tsx'
import { type OptionsProps, useOptions } from './useOptions.ts'

/** Most options that are named below a group. */
const NAMED = 6

/** The groups of other dishes, one of which the dish can use too. */
export function CopyStep({ model, form }: OptionsProps) {
  const i18n = useI18n()
  const { t, localize, list } = i18n
  const { venue, change, leave } = useOptions({ model, form })
  const groups = groupsToCopy(form.options, venue)
  return (
    <StepFrame title={t('menu-desk:options.copy')} onBack={leave}>
      {groups.length === 0 && <p className="text-ink-muted">{t('menu-desk:options.copyNone')}</p>}
      <ul className="grid gap-2">
        {groups.map((group, index) => (
          // Groups with the same id can differ.
          // biome-ignore lint/suspicious/noArrayIndexKey: the list does not change while it is shown
          <li key={`${group.key} ${index}`}>
            <button
              type="button"
              className="grid min-h-14 w-full cursor-pointer gap-0.5 rounded-lg border border-line bg-surface-raised px-4 py-3 text-start"
              onClick={() => change((options) => copyGroup(options, group.base, venue))}
            >
              <span className="wrap-anywhere font-semibold">
                <bdi>{groupName(group, i18n)}</bdi>
              </span>
              <span className="wrap-anywhere text-sm">
                {list(group.options.slice(0, NAMED).map(({ names }) => localize(names)))}
                {group.options.length > NAMED && ' …'}
              </span>
              <span className="text-ink-muted text-sm">
                {ruleText(group, i18n)} · {t('menu-desk:options.inDishes', { count: group.users.length })}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </StepFrame>
  )
}
