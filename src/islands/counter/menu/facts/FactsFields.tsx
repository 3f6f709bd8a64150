import { useStore } from '@nanostores/react'
import type { CategoryFacts, FactsForm, ItemFacts } from '../../../../stores/desk/facts/facts-form.ts'
import type { MenuPage } from '../../../../stores/desk/menu-page.ts'
import type { Opened } from '../../../../stores/desk/part-form.ts'
import { CategoryFields } from './CategoryFields.tsx'
import { DishFields } from './DishFields.tsx'

/** Everything about a dish or a category that is neither text, price, picture nor option, by subject. */
export function FactsFields({ model, opened, facts }: { model: MenuPage; opened: Opened; facts: FactsForm }) {
  const problems = useStore(model.$problems)?.facts ?? null
  if (facts.now.kind === 'item') {
    const { before, now } = facts as Extract<FactsForm, { now: ItemFacts }>
    const id = opened.kind === 'item' ? opened.item.id : null
    const change = (change: Partial<ItemFacts>) =>
      model.change({ facts: { before, now: { ...now, ...change } } })
    return <DishFields model={model} id={id} facts={now} problems={problems} onChange={change} />
  }
  const { before, now } = facts as Extract<FactsForm, { now: CategoryFacts }>
  const id = opened.kind === 'category' ? opened.category.id : null
  const change = (change: Partial<CategoryFacts>) =>
    model.change({ facts: { before, now: { ...now, ...change } } })
  return <CategoryFields model={model} id={id} facts={now} problems={problems} onChange={change} />
}
