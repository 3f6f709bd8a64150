import { useStore } from '@nanostores/react'
import { Button } from '../../../components/ui/basics/Button.tsx'
import { subjectOfEdit } from '../../../stores/desk/change-subject.ts'
import type { RefusedEdit } from '../../../stores/desk/edit-sender.ts'
import { ownerOf } from '../../../stores/desk/menu-edits.ts'
import type { MenuPage } from '../../../stores/desk/menu-page.ts'
import { partName, subjectText, valueText } from './change-text.ts'
import { type Describing, useDescribing } from './describing.ts'
import { ValuePair } from './ValuePair.tsx'

/** Edits that were not added to the draft, because somebody else was faster. They stay until staff choose a value. */
export function RefusedEdits({ model }: { model: MenuPage }) {
  const describing = useDescribing(model)
  const refused = useStore(model.$refused)
  return refused.map((entry) => (
    <RefusedEditCard key={entry.id} model={model} refused={entry} describing={describing} />
  ))
}

function RefusedEditCard({
  model,
  refused,
  describing,
}: {
  model: MenuPage
  refused: RefusedEdit
  describing: Describing
}) {
  const { t } = describing.i18n
  const { edit, problem, current } = refused
  const subject = subjectOfEdit(edit)
  const [mine, theirs] = [
    edit.kind === 'set' ? valueText(subject, edit.to, describing) : null,
    valueText(subject, current, describing),
  ]
  const title = problem === 'changed' ? 'title' : problem
  return (
    <div className="grid gap-2 rounded-lg border-2 border-danger bg-surface-raised p-4">
      <p className="font-semibold">
        <bdi>{partName(ownerOf(edit), 'value' in edit ? edit.value : null, describing)}</bdi>
        <span className="block font-normal text-ink-muted text-sm">{subjectText(subject, describing)}</span>
      </p>
      <p>{t(`menu-desk:conflict.${title}`)}</p>
      {problem === 'changed' && mine !== null && theirs !== null && (
        <ValuePair
          values={[
            [t('menu-desk:conflict.mine'), mine],
            [t('menu-desk:conflict.theirs'), theirs],
          ]}
        />
      )}
      <div className="flex flex-wrap gap-2">
        {model.canKeep(refused) && (
          <Button className="min-h-12" onClick={() => model.settle(refused, 'mine')}>
            {t('menu-desk:conflict.keepMine')}
          </Button>
        )}
        <Button quiet className="min-h-12" onClick={() => model.settle(refused, 'theirs')}>
          {t(model.canKeep(refused) ? 'menu-desk:conflict.keepTheirs' : 'counter:close')}
        </Button>
      </div>
    </div>
  )
}
