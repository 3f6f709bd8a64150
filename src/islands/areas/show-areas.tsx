import { createRoot, type Root } from 'react-dom/client'
import { I18nProvider } from '../../components/ui/basics/i18n-context.tsx'
import { AreaPicker } from '../../connected/delivery/AreaPicker.tsx'
import { CountryPicker } from '../../connected/delivery/CountryPicker.tsx'
import { adoptIslandStyles } from '../../connected/island-styles.ts'
import type { I18n } from '../../i18n/messages/island-i18n.ts'
import type { DeliveryChoice } from '../../stores/delivery/delivery-choice.ts'
import type { DeliveryShop } from '../../stores/delivery/delivery-view.ts'

type Request = {
  readonly choice: DeliveryChoice
  readonly shop: DeliveryShop
  readonly i18n: I18n
}

/**
 * Opens the choice of areas and countries that a menu delivers to. Resolves when it closes. The focus then returns to
 * where it was.
 * @throws Error if the delivery zones failed to load
 */
export async function showAreas({ choice, shop, i18n }: Request): Promise<void> {
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
        <I18nProvider i18n={i18n}>
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
        </I18nProvider>,
      )
    })
  } finally {
    root?.unmount()
    element.remove()
  }
}
