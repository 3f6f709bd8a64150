import { Button } from '../../../../components/ui/basics/Button.tsx'
import { useI18n } from '../../../../components/ui/basics/i18n-context.tsx'
import type { GroupForm } from '../../../../stores/desk/options/option-forms.ts'
import { nameOf } from '../names.ts'
import { groupName } from './options-text.ts'
import { StepFrame } from './StepFrame.tsx'
import { type OptionsProps, useOptions } from './useOptions.ts'

/** Most dishes that are named. */
const NAMED = 3

/** Asks whether the changes of a group apply here only, or to all dishes that have the group. */
export function SharedStep({
  model,
  form,
  group,
  onDecided,
}: OptionsProps & { group: GroupForm; onDecided: () => void }) {
  const i18n = useI18n()
  const { t } = i18n
  const { change, leave } = useOptions({ model, form })
  const named = group.users.length === NAMED + 1 ? group.users : group.users.slice(0, NAMED)
  const more = group.users.length - named.length
  const dishes = i18n.list([
    ...named.map((user) => nameOf(user, i18n)),
    ...(more > 0 ? [t('menu-desk:options.moreDishes', { count: more })] : []),
  ])
  const decide = (where: 'here' | 'all') => {
    change((options) => ({ ...options, step: null, spread: { ...options.spread, [group.key]: where } }))
    onDecided()
  }
  return (
    <StepFrame title={t('menu-desk:options.everywhere')} onBack={leave}>
      <p className="wrap-anywhere">
        {t('menu-desk:options.usedBy', { name: groupName(group, i18n), dishes })}
      </p>
      <div className="grid gap-2">
        <Button wide className="min-h-12" onClick={() => decide('all')}>
          {t('menu-desk:options.inAll', { count: group.users.length + 1 })}
        </Button>
        <Button wide quiet className="min-h-12" onClick={() => decide('here')}>
          {t('menu-desk:options.hereOnly')}
        </Button>
      </div>
    </StepFrame>
  )
}
