import { plus } from '../../components/icons.ts'
import { IconButton } from '../../components/ui/basics/Button.tsx'
import { useI18n } from '../../components/ui/basics/i18n-context.tsx'
import { LiveRegion } from '../../components/ui/basics/LiveRegion.tsx'
import { LocalizedText } from '../../components/ui/basics/LocalizedText.tsx'
import { Price } from '../../components/ui/basics/Price.tsx'
import { Thumbnail } from '../../components/ui/basics/Thumbnail.tsx'
import type { Localized } from '../../domain/values/localized.ts'
import type { Suggestion } from '../../stores/cart/suggestions.ts'

/** Items suggested with the cart. `added` is the name of the item added last, for screen readers. */
export function Suggestions({
  suggestions,
  added,
  onTake,
}: {
  suggestions: readonly Suggestion[]
  added: Localized | null
  onTake: (suggestion: Suggestion) => void
}) {
  const { t, localize } = useI18n()
  const announced = added ? t('cart:added', { name: localize(added) }) : ''
  if (suggestions.length === 0) return <LiveRegion text={announced} />
  return (
    <section aria-labelledby="suggested" className="min-w-0">
      <LiveRegion text={announced} />
      <h2 id="suggested" className="mb-3 text-lg">
        {t('cart:suggested')}
      </h2>
      <ul className="relative -mx-gutter flex snap-x scroll-px-gutter gap-3 overflow-x-auto px-gutter pb-2 lg:mx-0 lg:px-0">
        {suggestions.map((one) => (
          <SuggestedItem key={one.entry.item.id} suggestion={one} onTake={() => onTake(one)} />
        ))}
      </ul>
    </section>
  )
}

function SuggestedItem({
  suggestion: { entry, direct, price, was, from, unit },
  onTake,
}: {
  suggestion: Suggestion
  onTake: () => void
}) {
  const { t, localize } = useI18n()
  const { item } = entry
  const name = localize(item.name)
  return (
    <li className="flex w-64 flex-none snap-start items-center gap-3 rounded-lg border border-line bg-surface-raised p-2">
      <Thumbnail source={item.images[0]} className="size-16" />
      <div className="min-w-0 flex-1">
        <p className="line-clamp-2 font-semibold text-sm">
          <LocalizedText text={item.name} />
        </p>
        {price !== null && (
          <p className="text-sm">
            <Price now={price} was={was} from={from} />
            {unit && (
              <span className="ms-1 text-ink-muted">
                / <LocalizedText text={unit} />
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
