import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { useI18n } from '../../../../components/ui/basics/i18n-context.tsx'
import { type ChosenItem, itemsOf, placeKey } from '../../../../stores/desk/bulk/chosen-items.ts'
import type { MenuCategory } from '../../../../stores/desk/menu-list.ts'
import type { MenuPage } from '../../../../stores/desk/menu-page.ts'
import { ItemPrice, Marks, Name } from '../CategorySection.tsx'
import { nameOf } from '../names.ts'

/** A category whose dishes are chosen for an action. Its own box chooses all of them, with those of its subcategories. */
export default function SelectSection({ model, category }: { model: MenuPage; category: MenuCategory }) {
  const i18n = useI18n()
  const within = model.bulk.itemsIn(category)
  const name = nameOf(category, i18n)
  return (
    <section
      aria-label={name}
      data-category={category.id}
      className={`grid gap-2 ${category.depth > 0 ? 'ps-4' : ''}`}
    >
      <h3 className="text-lg">
        <Choice
          model={model}
          items={within}
          label={i18n.t('menu-desk:bulk.chooseAllIn', { category: name })}
          className="min-h-12 font-semibold"
        >
          <Name element={category} />
        </Choice>
      </h3>
      <ul className="grid gap-2">
        {itemsOf([category]).map((one) => (
          <li key={one.item.id}>
            <Choice
              model={model}
              items={[one]}
              className="min-h-14 border border-transparent bg-surface-raised py-2 has-[:checked]:border-accent has-[:checked]:bg-accent-soft"
            >
              <span className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-4">
                <span className="wrap-anywhere min-w-0 font-semibold">
                  <Name element={one.item} />
                  <Marks model={model} element={one.item} item={one.item} />
                </span>
                <ItemPrice model={model} item={one.item} />
              </span>
            </Choice>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** A check box for some dishes, half checked if only some of them are chosen. */
function Choice({
  model: { bulk },
  items,
  label,
  className,
  children,
}: {
  model: MenuPage
  items: readonly ChosenItem[]
  label?: string
  className: string
  children: ReactNode
}) {
  const keys = useStore(bulk.$keys)
  const count = items.filter((one) => keys.has(placeKey(one))).length
  const isAll = items.length > 0 && count === items.length
  return (
    <label className={`flex cursor-pointer items-center gap-3 rounded-lg px-4 ${className}`}>
      <input
        type="checkbox"
        className="size-5 flex-none"
        aria-label={label}
        disabled={items.length === 0}
        checked={isAll}
        ref={(box) => {
          if (box) box.indeterminate = count > 0 && !isAll
        }}
        onChange={(event) => bulk.choose(items, event.currentTarget.checked)}
      />
      {children}
    </label>
  )
}
