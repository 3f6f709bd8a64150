import { useWords } from '../../components/ui/basics/words.tsx'
import { SubmitFailure } from '../../components/ui/forms/SubmitFailure.tsx'
import type { CheckoutState } from '../../stores/checkout/checkout-state.ts'

/** Why the order was not placed, or may not be, and what to do; what was typed is still there. */
export function Failure({ state, offline }: { state: CheckoutState; offline: boolean }) {
  const { t } = useWords()
  // Nothing was sent.
  if (offline)
    return <SubmitFailure title={t('checkout:failedTitle')}>{t('checkout:failed.network')}</SubmitFailure>
  if (state.state !== 'failed') return null
  const { lost, message } = wordsOf(state.error)
  return (
    <SubmitFailure title={t(lost ? 'checkout:unknownTitle' : 'checkout:failedTitle')}>
      {t(`checkout:failed.${message}`)}
    </SubmitFailure>
  )
}

type Words = {
  lost: boolean
  message: 'network' | 'timeout' | 'rateLimited' | 'unavailable' | 'invalid' | 'other'
}

function wordsOf({ code, answer }: Extract<CheckoutState, { state: 'failed' }>['error']): Words {
  // Only what the platform says is a refusal (`client/verdict.ts`): otherwise nobody knows what became of the order.
  if (answer === null || code === 'internal')
    return { lost: true, message: code === 'network' ? 'network' : 'timeout' }
  switch (code) {
    case 'rate-limited':
      return { lost: false, message: 'rateLimited' }
    case 'unavailable':
    case 'invalid':
      return { lost: false, message: code }
    default:
      return { lost: false, message: 'other' }
  }
}
