import { useState } from 'react'
import { Button, TextButton } from '../../components/ui/Button.tsx'
import { Notice } from '../../components/ui/Notice.tsx'
import { Sheet } from '../../components/ui/Sheet.tsx'
import { useWords } from '../../components/ui/words.tsx'
import type { WireUser } from '../../contract/account.ts'
import { type DeleteOutcome, deleteAccount, endSession } from '../../stores/account/profile.ts'
import type { GoneHow } from './Gone.tsx'

/** Logging out, and deleting the account after a word about what that means. */
export function Leaving({ customer, onGone }: { customer: WireUser; onGone: (how: GoneHow) => void }) {
  const { t } = useWords()
  const [leaving, setLeaving] = useState(false)
  const [asking, setAsking] = useState(false)
  const logOut = async () => {
    if (leaving) return
    setLeaving(true)
    await endSession()
    onGone('logged-out')
  }
  return (
    <div className="grid justify-items-start gap-3 border-line border-t pt-6">
      <Button quiet wide aria-disabled={leaving} aria-busy={leaving} onClick={() => void logOut()}>
        {t(leaving ? 'profile:loggingOut' : 'profile:logOut')}
      </Button>
      <TextButton className="self-center justify-self-center text-danger" onClick={() => setAsking(true)}>
        {t('profile:delete')}
      </TextButton>
      {asking && (
        <Sheet
          label={t('profile:deleteTitle')}
          closeLabel={t('profile:deleteNo')}
          onClosed={() => setAsking(false)}
        >
          {(close) => (
            <ConfirmDelete userId={customer.id} onKeep={close} onDeleted={() => onGone('deleted')} />
          )}
        </Sheet>
      )}
    </div>
  )
}

function ConfirmDelete({
  userId,
  onKeep,
  onDeleted,
}: {
  userId: string
  onKeep: () => void
  onDeleted: () => void
}) {
  const { t } = useWords()
  const [deleting, setDeleting] = useState(false)
  const [refusal, setRefusal] = useState<Exclude<DeleteOutcome, 'deleted'> | null>(null)
  const confirm = async () => {
    if (deleting) return
    setDeleting(true)
    // Once told that there is money left, going on gives it up.
    const outcome = await deleteAccount(userId, refusal === 'wallet-balance')
    setDeleting(false)
    if (outcome === 'deleted') onDeleted()
    else setRefusal(outcome)
  }
  return (
    <div className="grid gap-4 overflow-y-auto p-6 pt-10">
      <h2 className="pe-10">{t('profile:deleteTitle')}</h2>
      <ul className="grid list-disc gap-2 ps-5 text-ink-muted">
        <li>{t('profile:deleteErases')}</li>
        <li>{t('profile:deleteOrders')}</li>
        <li>{t('profile:deleteFinal')}</li>
      </ul>
      {refusal && <Notice tone="bad" title={t(`profile:deleteError.${refusal}`)} />}
      <div className="mt-2 grid gap-3">
        <Button
          wide
          className="bg-danger! text-surface!"
          aria-disabled={deleting}
          aria-busy={deleting}
          onClick={() => void confirm()}
        >
          {t(
            deleting
              ? 'profile:deleting'
              : refusal === 'wallet-balance'
                ? 'profile:deleteForfeit'
                : 'profile:deleteYes',
          )}
        </Button>
        <Button quiet wide onClick={onKeep}>
          {t('profile:deleteNo')}
        </Button>
      </div>
    </div>
  )
}
