import { useI18n } from '../../components/ui/basics/i18n-context.tsx'
import { SubmitFailure } from '../../components/ui/forms/SubmitFailure.tsx'
import type { CheckoutState } from '../../stores/checkout/checkout-state.ts'

/** The reason why the order was not placed, or may not have been, and what to do. What the diner typed is kept. */
export function OrderFailure({ state, offline }: { state: CheckoutState; offline: boolean }) {
  const { t } = useI18n()
  // Nothing was sent.
  if (offline)
    return <SubmitFailure title={t('checkout:failedTitle')}>{t('checkout:failed.network')}</SubmitFailure>
  if (state.state !== 'failed') return null
  const { lost, message } = failureMessage(state.error)
  return (
    <SubmitFailure title={t(lost ? 'checkout:unknownTitle' : 'checkout:failedTitle')}>
      {t(`checkout:failed.${message}`)}
    </SubmitFailure>
  )
}

type FailureMessage = {
  lost: boolean
  message: 'network' | 'timeout' | 'rateLimited' | 'unavailable' | 'invalid' | 'other'
}

function failureMessage({
  code,
  answer,
}: Extract<CheckoutState, { state: 'failed' }>['error']): FailureMessage {
  // Only an answer of the platform is a refusal (`client/verdict.ts`). Otherwise the outcome of the order is unknown.
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
