import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { Button } from '../../../components/ui/basics/Button.tsx'
import { useI18n } from '../../../components/ui/basics/i18n-context.tsx'
import type { LeaveGuard } from '../../../stores/desk/forms/leave-guard.ts'

/** Asks before what was typed into a form is lost, at the end of its sheet. */
export function LeaveQuestion({
  form,
  onDiscarded,
}: {
  form: Pick<LeaveGuard, '$isLeaving' | 'stay'>
  onDiscarded: () => void
}) {
  const { t } = useI18n()
  const isAsking = useStore(form.$isLeaving)
  const before = useRef<Element | null>(null)
  const stayButton = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!isAsking) return
    before.current = document.activeElement
    stayButton.current?.focus()
  }, [isAsking])
  if (!isAsking) return null
  return (
    <div
      role="alertdialog"
      aria-label={t('menu-desk:draft.unsaved')}
      className="flex flex-none flex-wrap items-center gap-2 border-edge border-t bg-surface-raised px-[min(1.25rem,6vw)] py-4"
    >
      <p className="basis-full font-semibold">{t('menu-desk:draft.unsaved')}</p>
      <Button
        ref={stayButton}
        className="min-h-12"
        onClick={() => {
          form.stay()
          if (before.current instanceof HTMLElement) before.current.focus()
        }}
      >
        {t('menu-desk:draft.keepEditing')}
      </Button>
      <Button quiet className="min-h-12 text-danger" onClick={onDiscarded}>
        {t('menu-desk:draft.discardTyped')}
      </Button>
    </div>
  )
}
