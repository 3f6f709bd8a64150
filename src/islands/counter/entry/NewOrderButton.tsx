import { lazy, Suspense, useState } from 'react'
import { plus } from '../../../components/icons.ts'
import { useI18n } from '../../../components/ui/basics/i18n-context.tsx'
import { HeaderButton } from '../HeaderButton.tsx'

const NewOrderSheet = lazy(() => import('./NewOrderSheet.tsx'))

/** The button to enter an order for a guest on the phone or at the counter. */
export function NewOrderButton({ referenceId }: { referenceId: string }) {
  const { t } = useI18n()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <HeaderButton
        icon={plus}
        label={t('counter:entry.new')}
        className="bg-accent text-on-accent"
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
