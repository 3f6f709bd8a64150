import { useEffect, useRef } from 'react'
import { circleCheck } from '../../components/icons.ts'
import { ButtonLink } from '../../components/ui/basics/Button.tsx'
import { useWords } from '../../components/ui/basics/words.tsx'
import { EmptyState } from '../../components/ui/screen/EmptyState.tsx'
import { useModel } from '../../connected/useModel.ts'
import type { ProfilePayload } from '../../payload/screens/island-data.ts'
import { type GoneHow, gonePage } from '../../stores/profile/profile-leaving.ts'

/** The customer has left: what stays, and where to go. */
export function Gone({
  how,
  payload: { userId, referenceId },
  cartKey,
}: {
  how: GoneHow
  payload: ProfilePayload
  cartKey: string
}) {
  const { t } = useWords()
  const told = useRef<HTMLDivElement>(null)
  useModel(() => gonePage(userId, cartKey))
  useEffect(() => told.current?.focus(), [])
  return (
    <div ref={told} tabIndex={-1} role="status" className="outline-none">
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
