import { useId } from 'react'
import { useI18n } from '../../components/ui/basics/i18n-context.tsx'
import { LocalizedText } from '../../components/ui/basics/LocalizedText.tsx'
import { Thumbnail } from '../../components/ui/basics/Thumbnail.tsx'
import { ErrorText } from '../../components/ui/forms/ErrorText.tsx'
import { Stepper } from '../../components/ui/forms/Stepper.tsx'
import type { ReservePayload } from '../../contract/payloads/visitor.ts'
import { type ItemsView, MAX_ITEM_COUNT } from '../../stores/reservations/reservation-items.ts'

/** The items that can be reserved, each with its quantity. */
export function ReservationItems({
  items,
  payload,
  error,
  onCount,
}: {
  items: ItemsView
  payload: ReservePayload
  error: string | null
  onCount: (key: string, count: number) => void
}) {
  const { t, localize, money } = useI18n()
  const heading = useId()
  const { type } = payload.settings
  if (items.sections.length === 0) return null
  return (
    <section aria-labelledby={heading} className="grid min-w-0 gap-3">
      <div>
        <h2 id={heading} className="text-lg">
          {t(`reservation:items.${type}`)}
        </h2>
        <p className="text-ink-muted text-sm">{t('reservation:payThere')}</p>
      </div>
      {error && (
        <ErrorText role="alert" tabIndex={-1} data-refused>
          {error}
        </ErrorText>
      )}
      {items.sections.map((section) => (
        <div key={section.id}>
          <h3 className="text-ink-muted text-sm">
            <LocalizedText text={section.name} />
          </h3>
          <ul>
            {section.rows.map(({ key, item, label, available, price, count }) => {
              const name = [localize(item.name), label ? localize(label) : ''].filter(Boolean).join(' · ')
              return (
                <li key={key} className="flex items-center gap-3 border-line border-b py-3">
                  <Thumbnail source={item.images[0]} className="size-14" />
                  <div className="min-w-0 flex-1">
                    <p className="font-semibold">
                      <bdi>{name}</bdi>
                    </p>
                    <p className="num text-ink-muted text-sm">
                      {available ? money(price) : t('reservation:notThen')}
                    </p>
                  </div>
                  <Stepper
                    value={count}
                    min={0}
                    max={MAX_ITEM_COUNT}
                    disabled={!available}
                    label={name}
                    fewerLabel={t('reservation:fewerOf', { name })}
                    moreLabel={t('reservation:moreOf', { name })}
                    onChange={(next) => onCount(key, next)}
                  />
                </li>
              )
            })}
          </ul>
        </div>
      ))}
    </section>
  )
}
