import type { Localized } from '../../../domain/values/localized.ts'
import { formatDuration } from '../../../i18n/format/format-duration.ts'
import { Price } from '../basics/Price.tsx'
import { Said } from '../basics/Said.tsx'
import { Thumb } from '../basics/Thumb.tsx'
import { useWords } from '../basics/words.tsx'

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

const MARK = 'inline-flex items-center gap-1 rounded-full px-2 py-0.5 font-semibold text-2xs'

/** Price, stickers, tags, calories and preparation time of an item. Amounts in minor units. Speaks `item`. */
export function ItemFacts({ price, stickers, tags, calories, preparationMinutes }: ItemFactsProps) {
  const { t, locale, say, number } = useWords()
  const marks = tags.filter((tag) => say(tag))
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
            <span key={id} className={`${MARK} bg-accent-soft text-accent-ink`}>
              {image && <Thumb source={image} className="size-4" />}
              <Said text={name} />
            </span>
          ))}
          {marks.map((tag) => (
            <span key={say(tag)} className={`${MARK} bg-surface-sunken text-ink-muted`}>
              <Said text={tag} />
            </span>
          ))}
          {facts.length > 0 && <span>{facts.join('\u00a0· ')}</span>}
        </p>
      )}
    </>
  )
}

function FactPrice({ price }: { price: NonNullable<ItemFactsProps['price']> }) {
  const { money } = useWords()
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
          / <Said text={price.unit} />
        </span>
      )}
    </p>
  )
}
