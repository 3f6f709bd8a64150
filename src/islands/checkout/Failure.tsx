import { Notice } from '../../components/ui/Notice.tsx'
import { useWords } from '../../components/ui/words.tsx'
import type { CheckoutState } from '../../stores/checkout/checkout-state.ts'

/** Why the order was not placed and what to do; what was typed is still there. */
export function Failure({ state, offline }: { state: CheckoutState; offline: boolean }) {
  const { t } = useWords()
  if (offline)
    return (
      <Notice tone="bad" title={t('checkout:failedTitle')}>
        {t('checkout:failed.network')}
      </Notice>
    )
  if (state.state !== 'failed') return null
  return (
    <Notice tone="bad" title={t('checkout:failedTitle')}>
      {t(messageOf(state.error))}
    </Notice>
  )
}

function messageOf({ code, answer }: Extract<CheckoutState, { state: 'failed' }>['error']): string {
  // Something between here and the API answered in its place.
  if (answer === null && code === 'unavailable') return 'checkout:failed.timeout'
  switch (code) {
    case 'network':
      return 'checkout:failed.network'
    case 'timeout':
      return 'checkout:failed.timeout'
    case 'rate-limited':
      return 'checkout:failed.rateLimited'
    case 'unavailable':
      return 'checkout:failed.unavailable'
    case 'invalid':
      return 'checkout:failed.invalid'
    default:
      return 'checkout:failed.other'
  }
}
