import { useRef, useState } from 'react'
import type { Item } from '../../../domain/menu/item.ts'
import type { QuantityLimits } from '../../../domain/menu/price-label.ts'
import type { Localized } from '../../../domain/values/localized.ts'
import { pictureSources } from '../../site/basics/picture.ts'
import { SIZES } from '../../site/basics/picture-sizes.ts'
import { useI18n } from '../basics/i18n-context.tsx'
import { LocalizedText } from '../basics/LocalizedText.tsx'
import { Price } from '../basics/Price.tsx'
import { Stepper } from '../forms/Stepper.tsx'
import { Sheet } from '../screen/Sheet.tsx'
import { ItemFacts, type ItemFactsProps } from './ItemFacts.tsx'
import { ItemForm, type ItemFormProps } from './ItemForm.tsx'

type ShownItem = Pick<Item, 'name' | 'images' | 'commentRequired'> & Partial<Pick<Item, 'description'>>
type Facts = ItemFactsProps & { readonly ingredients: readonly Localized[] }

type Props = {
  item: ShownItem
  facts: Facts
  view: ItemFormProps['view'] & {
    readonly count: number
    readonly limits: QuantityLimits
    readonly total: number | null
    readonly was: number | null
  }
  hidePrice: boolean
  /** `edit` changes a line of the cart. */
  mode: 'add' | 'edit'
  onLabel: ItemFormProps['onLabel']
  onModifier: ItemFormProps['onModifier']
  onNote: ItemFormProps['onNote']
  onCount: (count: number) => void
  /** Called when the choices are complete. The sheet then closes. */
  onSubmit: () => void
  onClosed: () => void
}

/**
 * An item in a sheet: picture, description, choices, and a bar that adds it to the cart. A failed attempt marks
 * missing choices.
 */
export function ItemEditor(props: Props) {
  const { item, facts, view, hidePrice, mode, onSubmit, onClosed } = props
  const i18n = useI18n()
  const { t, localize } = i18n
  const form = useRef<HTMLDivElement>(null)
  const [submitted, setSubmitted] = useState(false)
  const [problem] = view.problems
  const name = localize(item.name)
  const submit = (close: () => void) => {
    if (!problem) {
      onSubmit()
      close()
      return
    }
    setSubmitted(true)
    const place = form.current?.querySelector<HTMLElement>('[data-problem]')
    place?.scrollIntoView({ block: 'center' })
    place?.querySelector<HTMLElement>('input:not(:disabled), textarea')?.focus({ preventScroll: true })
  }
  return (
    <Sheet label={name} closeLabel={t('item:close')} onClosed={onClosed}>
      {(close) => (
        <form
          noValidate
          className="flex min-h-0 flex-col"
          onSubmit={(event) => {
            event.preventDefault()
            submit(close)
          }}
        >
          <div className="min-h-0 flex-1 scroll-pt-17 scroll-pb-14 overflow-y-auto overscroll-contain">
            <Plate image={item.images[0]} />
            {/* A bar behind the sheet's close button, so that the button never covers a choice. */}
            <div className="-mb-17 sticky top-0 z-10 h-17 border-line border-b bg-surface" />
            <Description item={item} facts={facts} />
            <div className="px-5 pb-6">
              <ItemForm
                view={view}
                noteRequired={item.commentRequired}
                hidePrice={hidePrice}
                showProblems={submitted}
                formRef={form}
                onLabel={props.onLabel}
                onModifier={props.onModifier}
                onNote={props.onNote}
              />
            </div>
          </div>
          <div className="flex flex-wrap items-center gap-3 border-line border-t bg-surface px-5 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
            <Stepper
              value={view.count}
              min={view.limits.minimum}
              max={view.limits.maximum}
              label={t('item:quantity')}
              fewerLabel={t('item:fewer')}
              moreLabel={t('item:more')}
              onChange={props.onCount}
            />
            <button
              type="submit"
              className={`btn min-w-0 flex-[1_1_7rem] flex-wrap gap-y-0 px-4 wrap-anywhere ${problem?.kind === 'no-price' ? 'btn-quiet text-sm' : ''}`}
            >
              {problem?.kind === 'no-price' ? (
                <span>{t('item:noPrice')}</span>
              ) : (
                <>
                  <span>{t(mode === 'add' ? 'item:add' : 'item:save')}</span>
                  {!hidePrice && view.total !== null && <span className="num">{i18n.money(view.total)}</span>}
                </>
              )}
            </button>
          </div>
          {!hidePrice && view.was !== null && view.total !== null && (
            <p className="sr" role="status">
              <Price now={view.total} was={view.was} />
            </p>
          )}
        </form>
      )}
    </Sheet>
  )
}

function Plate({ image }: { image: string | undefined }) {
  const [isLost, setLost] = useState(false)
  if (!image || isLost) return <div className="h-12" />
  const { src, srcset } = pictureSources(image, 'card')
  return (
    <img
      className="aspect-menu max-h-[38vh] w-full bg-plate object-cover"
      src={src}
      srcSet={srcset}
      sizes={SIZES.sheet}
      alt=""
      onError={() => setLost(true)}
    />
  )
}

function Description({ item, facts }: { item: ShownItem; facts: Facts }) {
  const { localize, t, list } = useI18n()
  const description = item.description ? localize(item.description) : ''
  const ingredients = facts.ingredients.map(localize).filter(Boolean)
  return (
    <div className="relative z-10 bg-surface px-5 pt-5 pb-6">
      <h2>
        <LocalizedText text={item.name} />
      </h2>
      <ItemFacts {...facts} />
      {description && (
        <p className="mt-1.5 whitespace-pre-line text-ink-muted">
          <LocalizedText text={item.description ?? {}} />
        </p>
      )}
      {ingredients.length > 0 && (
        <p className="mt-2 text-ink-muted text-sm">
          <span className="font-semibold text-ink">{t('item:ingredients')}: </span>
          {list(ingredients)}
        </p>
      )}
    </div>
  )
}
