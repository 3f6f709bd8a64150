import type { Ref } from 'react'
import { pictureSources } from '../../components/site/basics/picture.ts'
import { useI18n } from '../../components/ui/basics/i18n-context.tsx'
import { FieldFrame, SelectBox } from '../../components/ui/forms/Field.tsx'
import { formatCountry } from '../../i18n/format/format-country.ts'
import type { DeliveryPartProps } from './delivery-part-props.ts'

/** A select with the venue's own country, if it delivers there, and the countries it sends parcels to. */
export default function CountrySelect({
  choice,
  view,
  problems,
  shop,
  ref,
}: Omit<DeliveryPartProps, 'shop'> & {
  shop: Pick<DeliveryPartProps['shop'], 'countryCode' | 'delivery'>
  ref?: Ref<HTMLSelectElement>
}) {
  const { t, localize, locale } = useI18n()
  const home = shop.countryCode.toUpperCase()
  const others = view.countries
    .map(({ iso, name }) => ({ iso, name: localize(name) || formatCountry(iso, locale) }))
    .sort((a, b) => a.name.localeCompare(b.name, locale))
  const icon = view.country?.icon
  return (
    <FieldFrame
      label={t('delivery:country')}
      error={problems.country ? t(`delivery:error.${errorOf(problems.country)}`) : null}
    >
      {(aria) => (
        <div className="relative">
          <SelectBox
            {...aria}
            ref={ref}
            autoComplete="country"
            className={icon ? 'ps-14' : ''}
            value={view.country?.iso ?? ''}
            onChange={(event) => choice.chooseCountry(event.currentTarget.value || null)}
          >
            <option value="">
              {shop.delivery?.zones ? formatCountry(home, locale) : t('delivery:chooseCountry')}
            </option>
            {others.map(({ iso, name }) => (
              <option key={iso} value={iso}>
                {name}
              </option>
            ))}
          </SelectBox>
          {icon && (
            <img
              key={icon}
              src={pictureSources(icon, 'icon').src}
              alt=""
              className="pointer-events-none absolute start-4 top-3 size-6 object-contain"
              onError={(event) => event.currentTarget.remove()}
            />
          )}
        </div>
      )}
    </FieldFrame>
  )
}

const errorOf = (problem: string) => (problem === 'unavailable' ? 'unavailable' : 'country')
