import { type ReactNode, useEffect, useRef } from 'react'
import { back } from '../../../../components/page-icons.ts'
import { Button, TextButton } from '../../../../components/ui/basics/Button.tsx'
import { Icon } from '../../../../components/ui/basics/Icon.tsx'
import { useI18n } from '../../../../components/ui/basics/i18n-context.tsx'
import { focusFirstError } from '../../../../components/ui/forms/Fieldset.tsx'

/** A step within the sheet of a dish: a way back, a title and what is edited. The focus is on what is wrong, else on the title. */
export function StepFrame({
  title,
  onBack,
  onDone,
  children,
}: {
  title: string
  onBack: () => void
  /** Returns whether nothing has to be corrected. Without it there is no button. */
  onDone?: () => boolean
  children: ReactNode
}) {
  const { t } = useI18n()
  const form = useRef<HTMLFormElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // A new part has the focus in its name already.
    if (form.current?.contains(document.activeElement)) return
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    ;(wrong ?? heading.current)?.focus()
  }, [])
  return (
    <form
      ref={form}
      noValidate
      className="grid gap-5 scroll-pt-20 overflow-y-auto px-[min(1.25rem,6vw)] pb-5"
      onSubmit={(event) => {
        event.preventDefault()
        // Messages are in the page after the next paint.
        if (onDone && !onDone()) requestAnimationFrame(() => focusFirstError(form.current))
      }}
    >
      <div className="sheet-title">
        <TextButton className="-mt-3 min-h-12" onClick={onBack}>
          <Icon of={back} flip />
          {t('menu-desk:options.back')}
        </TextButton>
        <h2 ref={heading} tabIndex={-1} className="wrap-anywhere outline-none">
          {title}
        </h2>
      </div>
      {children}
      {onDone && (
        <Button type="submit" className="min-h-12 justify-self-start">
          {t('menu-desk:options.done')}
        </Button>
      )}
    </form>
  )
}
