import { lazy, Suspense, useState } from 'react'
import { plus } from '../../../components/icons.ts'
import { IconButton } from '../../../components/ui/basics/Button.tsx'
import { useI18n } from '../../../components/ui/basics/i18n-context.tsx'

const NewOrderSheet = lazy(() => import('./NewOrderSheet.tsx'))

/** The button to enter an order for a guest on the phone or at the counter. */
export function NewOrderButton({ referenceId }: { referenceId: string }) {
  const { t } = useI18n()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <IconButton
        icon={plus}
        label={t('counter:entry.new')}
        className="min-h-[48px] min-w-[48px] bg-accent text-on-accent text-xl"
        onClick={() => setOpen(true)}
      />
      {isOpen && (
        <Suspense fallback={<p role="status">{t('ui:loading')}</p>}>
          <NewOrderSheet referenceId={referenceId} onClosed={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
