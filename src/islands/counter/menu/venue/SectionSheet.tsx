import { useStore } from '@nanostores/react'
import { lazy, Suspense } from 'react'
import { Button } from '../../../../components/ui/basics/Button.tsx'
import { useI18n } from '../../../../components/ui/basics/i18n-context.tsx'
import { Sheet } from '../../../../components/ui/screen/Sheet.tsx'
import type { I18n } from '../../../../i18n/messages/island-i18n.ts'
import type { MenuPage } from '../../../../stores/desk/menu-page.ts'
import type { FieldGroup } from '../../../../stores/desk/venue/venue-field.ts'
import type { SectionName } from '../../../../stores/desk/venue/venue-sections.ts'
import { DraftFull } from '../DraftFull.tsx'
import { LeaveQuestion } from '../LeaveQuestion.tsx'
import { FieldInput } from './FieldInput.tsx'

const LookPreview = lazy(() => import('../look/LookPreview.tsx'))

/** One of the forms of the venue. */
export function SectionSheet({ model: desk, section }: { model: MenuPage; section: SectionName }) {
  const i18n = useI18n()
  const { t } = i18n
  const model = desk.venue
  const groups = useStore(model.$groups)
  const title = t(`menu-desk:venue.section.${section}`)
  // It stays in place instead of the title.
  const hasPreview = section === 'look'
  return (
    <Sheet label={title} closeLabel={t('counter:close')} onClosed={model.close} mayClose={model.leave}>
      {(close) => (
        <>
          <form
            noValidate
            className={`grid gap-6 overflow-y-auto px-[min(1.25rem,6vw)] pb-5 ${hasPreview ? 'scroll-pt-72 pt-7' : 'scroll-pt-20'}`}
            onSubmit={(event) => {
              event.preventDefault()
              if (model.save()) close()
            }}
          >
            <h2 className={hasPreview ? 'pe-[min(3rem,52px)]' : 'sheet-title'}>{title}</h2>
            {hasPreview && (
              <Suspense>
                <LookPreview $file={model.$preview} theme={null} />
              </Suspense>
            )}
            {groups.map((group) => {
              const heading = headingOf(group, groups, i18n)
              return (
                <section
                  key={group.title ?? group.branch ?? ''}
                  className="grid gap-4"
                  aria-label={heading ?? title}
                >
                  {heading && <h3 className="text-lg">{heading}</h3>}
                  {group.fields.map((field) => (
                    <FieldInput key={field.name} model={model} field={field} />
                  ))}
                </section>
              )
            })}
            <DraftFull model={desk} />
            <Button type="submit" className="min-h-12 justify-self-start">
              {t('menu-desk:form.save')}
            </Button>
          </form>
          <LeaveQuestion form={model} onDiscarded={close} />
        </>
      )}
    </Sheet>
  )
}

/** The name of a branch, if there are several. */
function headingOf(
  { title, branch, branchName }: FieldGroup,
  groups: readonly FieldGroup[],
  { t, localize }: I18n,
): string | null {
  if (title !== null) return t(`menu-desk:venue.group.${title}`)
  return branch !== null && groups.length > 1 ? localize(branchName) || branch : null
}
