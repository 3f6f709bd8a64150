import { plus } from '../../components/icons.ts'
import { IconButton } from '../../components/ui/basics/Button.tsx'
import { LiveRegion } from '../../components/ui/basics/LiveRegion.tsx'
import { Price } from '../../components/ui/basics/Price.tsx'
import { Said } from '../../components/ui/basics/Said.tsx'
import { Thumb } from '../../components/ui/basics/Thumb.tsx'
import { useWords } from '../../components/ui/basics/words.tsx'
import type { Localized } from '../../domain/values/localized.ts'
import type { Suggestion } from '../../stores/cart/suggestions.ts'

/** What goes with the cart. `added`: the name of the one that was taken last, to be announced. */
export function Suggestions({
  suggestions,
  added,
  onTake,
}: {
  suggestions: readonly Suggestion[]
  added: Localized | null
  onTake: (suggestion: Suggestion) => void
}) {
  const { t, say } = useWords()
  const announced = added ? t('cart:added', { name: say(added) }) : ''
  if (suggestions.length === 0) return <LiveRegion text={announced} />
  return (
    <section aria-labelledby="suggested" className="min-w-0">
      <LiveRegion text={announced} />
      <h2 id="suggested" className="mb-3 text-lg">
        {t('cart:suggested')}
      </h2>
      <ul className="relative -mx-gutter flex snap-x scroll-px-gutter gap-3 overflow-x-auto px-gutter pb-2 lg:mx-0 lg:px-0">
        {suggestions.map((one) => (
          <Suggested key={one.entry.item.id} suggestion={one} onTake={() => onTake(one)} />
        ))}
      </ul>
    </section>
  )
}

function Suggested({
  suggestion: { entry, direct, price, was, from, unit },
  onTake,
}: {
  suggestion: Suggestion
  onTake: () => void
}) {
  const { t, say } = useWords()
  const { item } = entry
  const name = say(item.name)
  return (
    <li className="flex w-64 flex-none snap-start items-center gap-3 rounded-lg border border-line bg-surface-raised p-2">
      <Thumb source={item.images[0]} className="size-16" />
      <div className="min-w-0 flex-1">
        <p className="line-clamp-2 font-semibold text-sm leading-snug">
          <Said text={item.name} />
        </p>
        {price !== null && (
          <p className="text-sm">
            <Price now={price} was={was} from={from} />
            {unit && (
              <span className="ms-1 text-ink-muted">
                / <Said text={unit} />
              </span>
            )}
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
