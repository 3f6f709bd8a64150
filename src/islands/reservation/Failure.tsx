import type { ReactNode } from 'react'
import { Notice } from '../../components/ui/Notice.tsx'
import { useWords } from '../../components/ui/words.tsx'
import type { ReserveState } from '../../stores/reservations/reserve.ts'

type Failed = Extract<ReserveState, { state: 'failed' }>['error']

/** Why nothing was reserved and what to do; what was chosen and typed is still there. */
export function Failure({ state, offline, total }: { state: ReserveState; offline: boolean; total: string }) {
  const { t } = useWords()
  const said = (reason: string): ReactNode => (
    <Notice tone="bad" title={t('reservation:failedTitle')}>
      {t(`reservation:failed.${reason}`, { total })}
    </Notice>
  )
  if (offline) return said('network')
  if (state.state !== 'failed') return null
  return said(reasonOf(state.error))
}

/** By what the API says is wrong, as far as there is more to say than that it did not work. */
function reasonOf({ code, answer, issues }: Failed): string {
  for (const { reason, path } of issues) {
    if (reason === 'taken' || reason === 'too-small') return 'table'
    if (reason === 'full') return 'full'
    if (reason === 'expired' || reason === 'not-offered') return 'time'
    if (reason === 'too-many') return 'people'
    if (reason === 'no-reservations') return 'noReservations'
    if (path === 'name' || path === 'phone' || path === 'order_lines') return 'check'
  }
  // Something between here and the API answered in its place.
  if (answer === null && code === 'unavailable') return 'timeout'
  switch (code) {
    case 'changed':
      return 'changed'
    case 'network':
    case 'timeout':
      return code
    case 'rate-limited':
      return 'rateLimited'
    default:
      return 'other'
  }
}
