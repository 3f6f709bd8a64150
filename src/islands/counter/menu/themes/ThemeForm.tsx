import { useStore } from '@nanostores/react'
import { Button } from '../../../../components/ui/basics/Button.tsx'
import { useI18n } from '../../../../components/ui/basics/i18n-context.tsx'
import type { VenuePart } from '../../../../stores/desk/venue/venue-part.ts'
import LookPreview from '../look/LookPreview.tsx'
import { FieldInput } from '../venue/FieldInput.tsx'

/** The name and the look of a saved theme. */
export function ThemeForm({
  form,
  theme,
  onBack,
}: {
  form: VenuePart<string>
  theme: string
  onBack: () => void
}) {
  const { t } = useI18n()
  const groups = useStore(form.$groups)
  return (
    <form
      noValidate
      className="grid gap-6"
      onSubmit={(event) => {
        event.preventDefault()
        if (form.save()) form.close()
      }}
    >
      <p className="text-ink-muted">{t('menu-desk:themes.empty')}</p>
      <LookPreview $file={form.$preview} theme={theme} />
      {groups.map(({ title, fields }) => {
        const heading = title && t(`menu-desk:venue.group.${title}`)
        return (
          <section
            key={title ?? ''}
            className="grid gap-4"
            aria-label={heading ?? t('menu-desk:themes.edit')}
          >
            {heading && <h3 className="text-lg">{heading}</h3>}
            {fields.map((field) => (
              <FieldInput key={field.name} model={form} field={field} />
            ))}
          </section>
        )
      })}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" className="min-h-12">
          {t('menu-desk:form.save')}
        </Button>
        <Button quiet className="min-h-12" onClick={onBack}>
          {t('menu-desk:themes.back')}
        </Button>
      </div>
    </form>
  )
}
