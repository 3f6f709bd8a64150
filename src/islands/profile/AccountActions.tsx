import { useStore } from '@nanostores/react'
import { Button, TextButton } from '../../components/ui/basics/Button.tsx'
import { useI18n } from '../../components/ui/basics/i18n-context.tsx'
import { SubmitFailure } from '../../components/ui/forms/SubmitFailure.tsx'
import { Sheet } from '../../components/ui/screen/Sheet.tsx'
import type { Deletion, ProfileLeaving } from '../../stores/profile/profile-leaving.ts'

/** Buttons to log out here or on all devices, and to delete the account after a confirmation. */
export function AccountActions({ model }: { model: ProfileLeaving }) {
  const { t } = useI18n()
  const loggingOut = useStore(model.$loggingOut)
  const elsewhereFailed = useStore(model.$otherDevicesFailure)
  const deletion = useStore(model.$deletion)
  return (
    <div className="grid justify-items-start gap-3 border-line border-t pt-6">
      {elsewhereFailed && (
        <SubmitFailure
          title={t(elsewhereFailed === 'offline' ? 'profile:error.offline' : 'profile:everywhereFailed')}
        />
      )}
      <Button
        quiet
        wide
        aria-disabled={loggingOut !== null}
        aria-busy={loggingOut === 'here'}
        onClick={() => void model.logOut()}
      >
        {t(loggingOut === 'here' ? 'profile:loggingOut' : 'profile:logOut')}
      </Button>
      <Button
        quiet
        wide
        aria-disabled={loggingOut !== null}
        aria-busy={loggingOut === 'everywhere'}
        onClick={() => void model.logOutEverywhere()}
      >
        {t(loggingOut === 'everywhere' ? 'profile:loggingOut' : 'profile:logOutEverywhere')}
      </Button>
      <TextButton className="self-center justify-self-center text-danger" onClick={model.askToDelete}>
        {t('profile:delete')}
      </TextButton>
      {deletion && (
        <Sheet
          label={t('profile:deleteTitle')}
          closeLabel={t('profile:deleteNo')}
          onClosed={model.keepAccount}
        >
          {(close) => (
            <ConfirmDelete deletion={deletion} onKeep={close} onConfirm={() => void model.deleteAccount()} />
          )}
        </Sheet>
      )}
    </div>
  )
}

export function ConfirmDelete({
  deletion: { state, refusal },
  onKeep,
  onConfirm,
}: {
  deletion: Deletion
  onKeep: () => void
  onConfirm: () => void
}) {
  const { t } = useI18n()
  const deleting = state === 'deleting'
  return (
    <div className="grid gap-4 overflow-y-auto p-6 pt-10">
      <h2 className="pe-10">{t('profile:deleteTitle')}</h2>
      <ul className="grid list-disc gap-2 ps-5 text-ink-muted">
        <li>{t('profile:deleteErases')}</li>
        <li>{t('profile:deleteOrders')}</li>
        <li>{t('profile:deleteFinal')}</li>
      </ul>
      {refusal && !deleting && <SubmitFailure title={t(`profile:deleteError.${refusal}`)} />}
      <div className="mt-2 grid gap-3">
        <Button
          wide
          className="bg-danger! text-surface!"
          aria-disabled={deleting}
          aria-busy={deleting}
          onClick={onConfirm}
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
