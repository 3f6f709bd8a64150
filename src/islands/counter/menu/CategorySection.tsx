import { useStore } from '@nanostores/react'
import { down, up } from '../../../components/page-icons.ts'
import { Button, IconButton } from '../../../components/ui/basics/Button.tsx'
import { useI18n } from '../../../components/ui/basics/i18n-context.tsx'
import { LocalizedText } from '../../../components/ui/basics/LocalizedText.tsx'
import { Thumbnail } from '../../../components/ui/basics/Thumbnail.tsx'
import type { DeskPage } from '../../../stores/desk/desk-page.ts'
import { minorUnits } from '../../../stores/desk/forms/typed-price.ts'
import { rowOf } from '../../../stores/desk/menu-drop.ts'
import type { MenuCategory, MenuItem } from '../../../stores/desk/menu-list.ts'
import { firstPicture } from '../../../stores/desk/pictures/picture-urls.ts'
import { DropLine } from './drag/DropLine.tsx'
import { Grip } from './drag/Grip.tsx'
import { useDragRow } from './drag/useDragRow.ts'
import { SaleButton } from './facts/SaleButton.tsx'
import { languageNames, missingLanguages, nameOf, namesOfTexts } from './names.ts'

/** A category with its items, or alone if it is folded. A tap on a name edits it; dragging moves it. */
export function CategorySection({
  model,
  category,
  isFolded,
}: {
  model: DeskPage
  category: MenuCategory
  isFolded: boolean
}) {
  const i18n = useI18n()
  const { t } = i18n
  const name = nameOf(category, i18n)
  const { handle, target, edge, isDragged } = useDragRow<HTMLDivElement, HTMLElement>(
    model,
    rowOf('category', category),
  )
  return (
    <section
      ref={target}
      aria-label={name}
      data-category={category.id}
      className={`relative grid gap-2 ${category.depth > 0 ? 'ps-4' : ''} ${isDragged ? 'opacity-50' : ''}`}
    >
      <DropLine edge={edge} />
      <div ref={handle} className="flex items-center gap-1">
        <Grip />
        <h3 className="min-w-0 flex-1 text-lg">
          <button
            type="button"
            className="min-h-12 w-full cursor-pointer text-start font-semibold"
            onClick={() => model.show({ kind: 'category', category })}
          >
            <Name element={category} />
            <Marks model={model} element={category} />
          </button>
        </h3>
        <MoveButtons model={model} element={category} />
      </div>
      {!isFolded && (
        <>
          <ul className="grid gap-2">
            {category.items.map((item) => (
              <ItemRow key={item.id} model={model} item={item} category={category} />
            ))}
          </ul>
          <Button
            quiet
            className="min-h-12"
            aria-label={t('menu-desk:addItemTo', { category: name })}
            onClick={() => model.show({ kind: 'new-item', category })}
          >
            {t('menu-desk:addItem')}
          </Button>
        </>
      )}
    </section>
  )
}

function ItemRow({ model, item, category }: { model: DeskPage; item: MenuItem; category: MenuCategory }) {
  const {
    target: row,
    edge,
    isDragged,
  } = useDragRow<HTMLLIElement, HTMLLIElement>(model, rowOf('item', item))
  return (
    <li
      ref={row}
      className={`relative flex items-center rounded-lg bg-surface-raised pe-1 ${isDragged ? 'opacity-50' : ''}`}
    >
      <DropLine edge={edge} />
      <Grip />
      <button
        type="button"
        className="flex min-h-14 min-w-0 flex-1 cursor-pointer items-center gap-3 py-1 ps-1 pe-3 text-start"
        onClick={() => model.show({ kind: 'item', item, category })}
      >
        <Thumbnail source={firstPicture('item', item.element) ?? undefined} size="icon" className="size-12" />
        <span className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-4">
          <span className="wrap-anywhere min-w-0 font-semibold">
            <Name element={item} />
            <Marks model={model} element={item} item={item} />
          </span>
          <ItemPrice model={model} item={item} />
        </span>
      </button>
      <SaleButton model={model} item={item} />
      <MoveButtons model={model} element={item} />
    </li>
  )
}

/** The name in the language of the interface, marked if it is in another one. */
export function Name({ element }: { element: MenuCategory | MenuItem }) {
  const names = namesOfTexts(element.texts)
  return Object.values(names).some(Boolean) ? <LocalizedText text={names} /> : <bdi>{element.id}</bdi>
}

/** Says that an item is hidden or sold out, and in which languages texts are missing. */
export function Marks({
  model,
  element,
  item,
}: {
  model: DeskPage
  element: MenuCategory | MenuItem
  /** The same, if it is an item. */
  item?: MenuItem
}) {
  const i18n = useI18n()
  const { locales } = useStore(model.$venue)
  const said = useStore(model.$said).get(element.id)
  const missing = missingLanguages(element.texts, locales)
  const mark = 'block font-normal text-sm'
  const sale = item && saleText(item.isSoldOut, said)
  return (
    <>
      {item?.isVisible === false && (
        <span className={`${mark} text-ink-muted`}>{i18n.t('menu-desk:hidden')}</span>
      )}
      {sale && <span className={`${mark} text-ink-muted`}>{i18n.t(sale)}</span>}
      {missing.length > 0 && (
        <span className={`${mark} text-warning`}>
          {i18n.t('menu-desk:missing', { languages: languageNames(missing, i18n) })}
        </span>
      )}
    </>
  )
}

/** What diners see. `said`: whether staff have marked it as sold out; undefined if they have said nothing. */
function saleText(isSoldOut: boolean, said: boolean | undefined) {
  if (said === undefined || said === isSoldOut) return isSoldOut ? 'counter:stock.soldOut' : null
  return said ? 'menu-desk:soldOutNow' : 'menu-desk:availableNow'
}

export function ItemPrice({ model, item }: { model: DeskPage; item: MenuItem }) {
  const { t, money, list } = useI18n()
  const { currency } = useStore(model.$venue)
  const prices = item.prices.flatMap(({ price }) => minorUnits(price, currency) ?? [])
  return (
    <span className="tabular text-ink-muted">
      {prices.length > 0 ? list([...new Set(prices)].map(money)) : t('menu-desk:noPrice')}
    </span>
  )
}

/** Move an element within its list. They keep the focus and their place on the screen, so that it can be moved on. */
function MoveButtons({ model, element }: { model: DeskPage; element: MenuCategory | MenuItem }) {
  const i18n = useI18n()
  const name = nameOf(element, i18n)
  const steps = [
    { by: -1, label: 'menu-desk:moveUp', icon: up, next: element.place.previous },
    { by: 1, label: 'menu-desk:moveDown', icon: down, next: element.place.next },
  ] as const
  return steps.map(({ by, label, icon, next }) => (
    <IconButton
      key={by}
      icon={icon}
      label={i18n.t(label, { name })}
      aria-disabled={next === null}
      className="aria-disabled:opacity-60"
      onClick={({ currentTarget: button }) => {
        const before = button.getBoundingClientRect().top
        model.move(element, by)
        // Otherwise another row would be under the pointer, and the next tap would move that one.
        requestAnimationFrame(() => scrollBy(0, button.getBoundingClientRect().top - before))
      }}
    />
  ))
}
