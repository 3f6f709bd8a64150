import { useState } from 'react'
import { plus } from '../../components/icons.ts'
import { IconButton } from '../../components/ui/Button.tsx'
import { LiveRegion } from '../../components/ui/LiveRegion.tsx'
import { Price } from '../../components/ui/Price.tsx'
import { Said } from '../../components/ui/Said.tsx'
import { Thumb } from '../../components/ui/Thumb.tsx'
import { useWords } from '../../components/ui/words.tsx'
import { orderableAt } from '../../domain/availability.ts'
import { addOutcome, basePrice, type CartLine, lineItemOf, makeLine, onlyLabelId } from '../../domain/line.ts'
import type { VenueTime } from '../../domain/weekday.ts'
import type { ItemEntry, Shop } from '../../payload/island-data.ts'
import type { Cart } from '../../stores/cart/cart.ts'
import type { EditTarget } from '../../stores/cart/item-draft.ts'
import { discountedPriceOf } from '../../stores/cart/unit-price.ts'

type Props = {
  ids: readonly string[]
  entries: Readonly<Record<string, ItemEntry>>
  lines: readonly CartLine[]
  shop: Shop
  cart: Cart
  at: VenueTime
  onChoose: (target: EditTarget) => void
}

const MOST = 8

/** What goes with the cart: what its items recommend, then what the venue does; nothing that is in it already. */
export function Suggestions({ ids, entries, lines, shop, cart, at, onChoose }: Props) {
  const { t, say } = useWords()
  const [added, setAdded] = useState('')
  const inCart = new Set(lines.map((line) => line.itemId))
  const recommended = lines.flatMap((line) => entries[line.itemId]?.item.suggestedItemIds ?? [])
  const shown = [...new Set(shop.shows.suggestedItems ? [...recommended, ...ids] : [])]
    .flatMap((id) => (inCart.has(id) ? [] : (entries[id] ?? [])))
    .filter(({ item }) => addOutcome(item, false) !== 'unavailable' && orderableAt(item, at))
    .slice(0, MOST)
  if (shown.length === 0) return <LiveRegion text={added} />
  const take = (entry: ItemEntry) => {
    if (addOutcome(entry.item, shop.hidePrice) !== 'added')
      return onChoose({ entry, line: null, replaces: null })
    const choice = { labelId: onlyLabelId(entry.item), modifiers: {}, note: '' }
    cart.add(makeLine(lineItemOf(entry.item), entry.categoryId, choice, 1))
    setAdded(t('cart:added', { name: say(entry.item.name) }))
  }
  return (
    <section aria-labelledby="suggested" className="min-w-0">
      <LiveRegion text={added} />
      <h2 id="suggested" className="mb-3 text-lg">
        {t('cart:suggested')}
      </h2>
      <ul className="relative -mx-gutter flex snap-x scroll-px-gutter gap-3 overflow-x-auto px-gutter pb-2 lg:mx-0 lg:px-0">
        {shown.map((entry) => (
          <Suggestion key={entry.item.id} entry={entry} shop={shop} onTake={() => take(entry)} />
        ))}
      </ul>
    </section>
  )
}

function Suggestion({ entry, shop, onTake }: { entry: ItemEntry; shop: Shop; onTake: () => void }) {
  const { t, say } = useWords()
  const { item } = entry
  const name = say(item.name)
  const direct = addOutcome(item, shop.hidePrice) === 'added'
  const labelId = onlyLabelId(item)
  const price = discountedPriceOf(entry, shop, labelId)
  return (
    <li className="flex w-64 flex-none snap-start items-center gap-3 rounded-lg border border-line bg-surface-raised p-2">
      <Thumb source={item.images[0]} className="size-16" />
      <div className="min-w-0 flex-1">
        <p className="line-clamp-2 font-semibold text-sm leading-snug">
          <Said text={item.name} />
        </p>
        {!shop.hidePrice && price !== null && (
          <p className="text-sm">
            <Price now={price} was={basePrice(item, labelId)} />
          </p>
        )}
      </div>
      <IconButton
        icon={plus}
        label={t(direct ? 'cart:addOf' : 'cart:chooseOf', { name })}
        className="bg-accent-soft text-accent-ink"
        onClick={onTake}
      />
    </li>
  )
}
