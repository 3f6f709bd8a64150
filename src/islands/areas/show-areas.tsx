import { createRoot, type Root } from 'react-dom/client'
import { WordsProvider } from '../../components/ui/basics/words.tsx'
import { AreaPicker } from '../../connected/delivery/AreaPicker.tsx'
import { CountryPicker } from '../../connected/delivery/CountryPicker.tsx'
import { adoptIslandStyles } from '../../connected/island-styles.ts'
import type { Words } from '../../i18n/messages/island-words.ts'
import type { DeliveryChoice } from '../../stores/delivery/delivery-choice.ts'
import type { DeliveryShop } from '../../stores/delivery/delivery-view.ts'

type Request = {
  readonly choice: DeliveryChoice
  readonly shop: DeliveryShop
  readonly words: Words
}

/**
 * Opens the areas and countries a menu delivers to, over the page. Done when they are closed. The focus returns to where it was.
 * @throws when the zones are not there
 */
export async function showAreas({ choice, shop, words }: Request): Promise<void> {
  const { state, zones, countries, place } = choice.$view.get()
  if (state !== 'ready') throw new Error('the zones did not load')
  adoptIslandStyles()
  const element = document.createElement('div')
  document.body.append(element)
  let root: Root | undefined
  try {
    await new Promise<void>((closed, failed) => {
      root = createRoot(element, { onUncaughtError: failed })
      root.render(
        <WordsProvider words={words}>
          <AreaPicker
            zones={shop.delivery.zones ? zones : []}
            settings={shop.delivery}
            selected={place?.area.id ?? null}
            onChoose={(areaId) => {
              if (countries.length > 0) choice.chooseCountry(null)
              choice.chooseArea(areaId)
            }}
            abroad={
              countries.length > 0
                ? (close) => <CountryPicker choice={choice} shop={shop} onDone={close} />
                : undefined
            }
            onClosed={closed}
          />
        </WordsProvider>,
      )
    })
  } finally {
    root?.unmount()
    element.remove()
  }
}
