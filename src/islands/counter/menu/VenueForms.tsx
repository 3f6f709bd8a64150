import { useStore } from '@nanostores/react'
import { useI18n } from '../../../components/ui/basics/i18n-context.tsx'
import type { MenuPage } from '../../../stores/desk/menu-page.ts'
import { sectionNames } from '../../../stores/desk/venue/venue-sections.ts'
import { FormCard } from './FormCard.tsx'
import { ListCards } from './lists/ListCards.tsx'
import { ShippingCard } from './shipping/ShippingCard.tsx'
import { ThemesCard } from './themes/ThemesCard.tsx'
import { SectionSheet } from './venue/SectionSheet.tsx'
import { ZonesCard } from './zones/ZonesCard.tsx'

/** What staff can change about the venue beside its menu: forms and lists. */
export default function VenueForms({ model }: { model: MenuPage }) {
  const { t } = useI18n()
  const section = useStore(model.venue.$section)
  return (
    <>
      <ListCards model={model}>
        {sectionNames.map((name) => (
          <li key={name}>
            <FormCard
              name={t(`menu-desk:venue.section.${name}`)}
              hint={t(`menu-desk:venue.hint.${name}`)}
              onOpened={() => model.venue.show(name)}
            />
          </li>
        ))}
        <ThemesCard model={model} />
        <ZonesCard model={model} />
        <ShippingCard model={model} />
      </ListCards>
      {section && <SectionSheet key={section} model={model} section={section} />}
    </>
  )
}
