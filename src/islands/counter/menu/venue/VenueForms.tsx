import { useStore } from '@nanostores/react'
import { useI18n } from '../../../../components/ui/basics/i18n-context.tsx'
import type { MenuPage } from '../../../../stores/desk/menu-page.ts'
import { sectionNames } from '../../../../stores/desk/venue/venue-sections.ts'
import { SectionSheet } from './SectionSheet.tsx'

/** What staff can change about the venue beside its menu: a list of forms. */
export default function VenueForms({ model: { venue: model } }: { model: MenuPage }) {
  const { t } = useI18n()
  const section = useStore(model.$section)
  return (
    <>
      <ul className="grid gap-3 sm:grid-cols-2">
        {sectionNames.map((name) => (
          <li key={name}>
            <button
              type="button"
              className="grid h-full min-h-16 w-full cursor-pointer content-start gap-1 rounded-lg bg-surface-raised px-4 py-3 text-start"
              onClick={() => model.show(name)}
            >
              <span className="font-semibold">{t(`menu-desk:venue.section.${name}`)}</span>
              <span className="text-ink-muted text-sm">{t(`menu-desk:venue.hint.${name}`)}</span>
            </button>
          </li>
        ))}
      </ul>
      {section && <SectionSheet key={section} model={model} section={section} />}
    </>
  )
}
