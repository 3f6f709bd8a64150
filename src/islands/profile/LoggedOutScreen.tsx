import { useEffect, useRef } from 'react'
import { circleCheck } from '../../components/icons.ts'
import { ButtonLink } from '../../components/ui/basics/Button.tsx'
import { useI18n } from '../../components/ui/basics/i18n-context.tsx'
import { EmptyState } from '../../components/ui/screen/EmptyState.tsx'
import { useModel } from '../../connected/useModel.ts'
import type { ProfilePayload } from '../../contract/payloads/visitor.ts'
import { createGonePage, type LeaveReason } from '../../stores/profile/profile-leaving.ts'

/** Confirms that the customer has logged out or deleted the account: what remains, and where to go. */
export function LoggedOutScreen({
  how,
  payload: { userId, referenceId },
  cartKey,
}: {
  how: LeaveReason
  payload: ProfilePayload
  cartKey: string
}) {
  const { t } = useI18n()
  const message = useRef<HTMLDivElement>(null)
  useModel(() => createGonePage(userId, cartKey))
  useEffect(() => message.current?.focus(), [])
  return (
    <div ref={message} tabIndex={-1} role="status" className="outline-none">
      <EmptyState icon={circleCheck} title={t(`profile:gone.${how}`)} text={t(`profile:goneHint.${how}`)}>
        <ButtonLink href={`/${referenceId}`}>{t('profile:toVenue')}</ButtonLink>
        {how === 'logged-out' && (
          <ButtonLink quiet href={`/${referenceId}/login`}>
            {t('profile:logInAgain')}
          </ButtonLink>
        )}
      </EmptyState>
    </div>
  )
}
