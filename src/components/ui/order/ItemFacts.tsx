import type { Localized } from '../../../domain/values/localized.ts'
import { formatDuration } from '../../../i18n/format/format-duration.ts'
import { useI18n } from '../basics/i18n-context.tsx'
import { LocalizedText } from '../basics/LocalizedText.tsx'
import { Price } from '../basics/Price.tsx'
import { Thumbnail } from '../basics/Thumbnail.tsx'

export type ItemFactsProps = {
  readonly price:
    | {
        readonly kind: 'single' | 'from'
        readonly now: number
        readonly was: number | null
        readonly unit: Localized | null
      }
    | { readonly kind: 'range'; readonly min: number; readonly max: number }
    | null
  readonly stickers: readonly {
    readonly id: string
    readonly name: Localized
    readonly image: string | null
  }[]
  readonly tags: readonly Localized[]
  readonly calories: number | null
  readonly preparationMinutes: number | null
}

const BADGE_CLASS = 'inline-flex items-center gap-1 rounded-full px-2 py-0.5 font-semibold text-2xs'

/**
 * Price, stickers, tags, calories and preparation time of an item. Amounts are in minor units. Uses the messages of
 * `item`.
 */
export function ItemFacts({ price, stickers, tags, calories, preparationMinutes }: ItemFactsProps) {
  const { t, locale, localize, number } = useI18n()
  const marks = tags.filter((tag) => localize(tag))
  const facts = [
    calories === null ? '' : t('item:calories', { number: number(calories) }),
    preparationMinutes === null ? '' : formatDuration(preparationMinutes, locale),
  ].filter(Boolean)
  return (
    <>
      {price && <FactPrice price={price} />}
      {stickers.length + marks.length + facts.length > 0 && (
        <p className="mt-1.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-ink-muted text-sm">
          {stickers.map(({ id, name, image }) => (
            <span key={id} className={`${BADGE_CLASS} bg-accent-soft text-accent-ink`}>
              {image && <Thumbnail source={image} size="icon" className="size-4" />}
              <LocalizedText text={name} />
            </span>
          ))}
          {marks.map((tag) => (
            <span key={localize(tag)} className={`${BADGE_CLASS} bg-surface-sunken text-ink-muted`}>
              <LocalizedText text={tag} />
            </span>
          ))}
          {facts.length > 0 && <span>{facts.join('\u00a0· ')}</span>}
        </p>
      )}
    </>
  )
}

function FactPrice({ price }: { price: NonNullable<ItemFactsProps['price']> }) {
  const { money } = useI18n()
  return (
    <p className="mt-1 font-semibold">
      {price.kind === 'range' ? (
        <>
          <bdi className="num">{money(price.min)}</bdi> – <bdi className="num">{money(price.max)}</bdi>
        </>
      ) : (
        <Price now={price.now} was={price.was} from={price.kind === 'from'} />
      )}
      {price.kind !== 'range' && price.unit && (
        <span className="ms-1 font-normal text-ink-muted">
          / <LocalizedText text={price.unit} />
        </span>
      )}
    </p>
  )
}
