import { type ReactNode, useId, useState } from 'react'
import type { Localized } from '../../../domain/values/localized.ts'
import { Button, TextButton } from '../basics/Button.tsx'
import { useI18n } from '../basics/i18n-context.tsx'
import { LiveRegion } from '../basics/LiveRegion.tsx'
import { LocalizedText } from '../basics/LocalizedText.tsx'
import { CONTROL_CLASS } from '../forms/Field.tsx'
import { Sheet } from '../screen/Sheet.tsx'

type Area = { readonly id: string; readonly name: Localized; readonly fee: number; readonly minOrder: number }
type Group = { readonly parent: Localized; readonly areas: readonly Area[] }

type Props = {
  /** The areas that match the search, or all without one. Amounts are in minor units. */
  groups: readonly Group[]
  onSearch: (searched: string) => void
  selected: string | null
  onChoose: (areaId: string) => void
  onClosed: () => void
  /** Set if the venue also sends parcels abroad: closes the dialog, and the page asks for the country. */
  onAbroad?: (() => void) | undefined
  /**
   * Like `onAbroad`, but the dialog itself shows this content instead of the areas. Shown at once if there are no
   * areas.
   */
  abroad?: ((close: () => void) => ReactNode) | undefined
}

/** A dialog to choose one of the venue's areas, with its delivery fee. */
export function AreaDialog(props: Props) {
  const { groups, onSearch, selected, onChoose, onClosed, onAbroad, abroad } = props
  const { t } = useI18n()
  const [searched, setSearched] = useState('')
  const [chosen, setChosen] = useState(selected)
  const count = groups.reduce((sum, { areas }) => sum + areas.length, 0)
  const searchId = useId()
  const [isAbroad, setAbroad] = useState(abroad !== undefined && groups.length === 0)
  const title = t(isAbroad ? 'delivery:abroad' : 'delivery:chooseArea')
  return (
    <Sheet label={title} closeLabel={t('delivery:close')} onClosed={onClosed}>
      {(close) => {
        if (isAbroad && abroad)
          return (
            <div className="grid gap-4 px-gutter pt-7 pb-[max(1rem,env(safe-area-inset-bottom))] md:px-6">
              <h2 className="pe-12 text-xl">{title}</h2>
              {abroad(close)}
            </div>
          )
        const choose = (areaId: string | null) => {
          if (areaId === null) return
          onChoose(areaId)
          close()
        }
        return (
          // biome-ignore lint/a11y/noStaticElementInteractions: handles Enter in its fields
          <div
            className="flex min-h-0 flex-1 flex-col"
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
              event.preventDefault()
              choose(chosen)
            }}
          >
            <div className="grid gap-3 px-gutter pt-7 pb-3 md:px-6">
              <h2 className="pe-12 text-xl">{title}</h2>
              <label htmlFor={searchId} className="sr">
                {t('delivery:searchArea')}
              </label>
              <input
                id={searchId}
                type="search"
                enterKeyHint="search"
                autoComplete="off"
                className={CONTROL_CLASS}
                placeholder={t('delivery:searchArea')}
                value={searched}
                onChange={(event) => {
                  setSearched(event.currentTarget.value)
                  onSearch(event.currentTarget.value)
                }}
              />
              <LiveRegion text={searched.trim() === '' ? '' : t('delivery:areasFound', { count })} />
            </div>
            <div className="min-h-[min(20rem,45dvh)] flex-1 overflow-y-auto overscroll-contain px-gutter md:px-6">
              {groups.map((group) => (
                <AreaGroup
                  key={group.areas[0]?.id}
                  group={group}
                  chosen={chosen}
                  onSelect={setChosen}
                  onTap={choose}
                />
              ))}
              {count === 0 && <p className="py-8 text-center text-ink-muted">{t('delivery:noArea')}</p>}
            </div>
            <div className="grid gap-1 border-line border-t px-gutter py-3 empty:hidden md:px-6">
              {/* A tap on an area chooses it at once, so without a choice there is nothing to confirm. */}
              {chosen !== null && (
                <Button wide onClick={() => choose(chosen)}>
                  {t('delivery:deliverHere')}
                </Button>
              )}
              {(onAbroad || abroad) && (
                <TextButton
                  className="justify-self-center"
                  onClick={() => {
                    if (abroad) return setAbroad(true)
                    onAbroad?.()
                    close()
                  }}
                >
                  {t('delivery:abroad')}
                </TextButton>
              )}
            </div>
          </div>
        )
      }}
    </Sheet>
  )
}

/** The areas of one group. Arrow keys only select an area; a tap chooses it at once. */
function AreaGroup({
  group: { parent, areas },
  chosen,
  onSelect,
  onTap,
}: {
  group: Group
  chosen: string | null
  onSelect: (areaId: string) => void
  onTap: (areaId: string) => void
}) {
  const { t, localize, money } = useI18n()
  const name = localize(parent)
  return (
    <fieldset className="min-w-0 pb-3">
      <legend className={name ? 'py-1.5 font-semibold text-ink-muted text-sm' : 'sr'}>
        {name ? <LocalizedText text={parent} /> : t('delivery:areas')}
      </legend>
      {areas.map((area) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard uses the radio button inside
        <label
          key={area.id}
          className="flex min-h-14 cursor-pointer items-center gap-3 border-line border-b py-2 last:border-0"
          onClick={(event) => {
            // `detail` is 0 for clicks caused by the keyboard.
            if (event.detail > 0 && event.target instanceof HTMLElement) onTap(area.id)
          }}
        >
          <input
            type="radio"
            name="area"
            className="size-5 flex-none"
            checked={area.id === chosen}
            onChange={() => onSelect(area.id)}
          />
          <span className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-3">
            <span className="max-w-full flex-[1_1_8rem] wrap-break-word">
              <span className="block font-semibold">
                <LocalizedText text={area.name} />
              </span>
              {area.minOrder > 0 && (
                <span className="block text-ink-muted text-sm">
                  {t('delivery:minimum', { amount: money(area.minOrder) })}
                </span>
              )}
            </span>
            <span className="num text-sm">{area.fee > 0 ? money(area.fee) : t('delivery:free')}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
