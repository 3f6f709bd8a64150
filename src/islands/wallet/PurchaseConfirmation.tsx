import { circleCheck } from '../../components/icons.ts'
import { ButtonLink } from '../../components/ui/basics/Button.tsx'
import { Icon } from '../../components/ui/basics/Icon.tsx'
import { useI18n } from '../../components/ui/basics/i18n-context.tsx'
import type { WalletPurchase } from '../../contract/account/wallet.ts'
import type { WalletPayload } from '../../contract/payloads/visitor.ts'
import { toMinorUnits } from '../../domain/values/money.ts'
import { useCustomerWallet } from './useCustomerWallet.ts'

/** Confirms that the package is paid and its credit is in the wallet. */
export function PurchaseConfirmation({
  payload,
  customerId,
  purchase,
}: {
  payload: WalletPayload
  customerId: string
  purchase: WalletPurchase
}) {
  const { t, money } = useI18n()
  const [wallet] = useCustomerWallet(payload, customerId)
  const home = `/${payload.referenceId}`
  return (
    <div className="grid w-full max-w-xl gap-6">
      <div
        role="status"
        className="grid justify-items-center gap-2 rounded-xl bg-accent-soft px-4 py-7 text-center"
      >
        <Icon of={circleCheck} className="greet text-[3.25rem] text-success" />
        <p className="font-semibold text-xl">
          {t('wallet:credited', { amount: money(toMinorUnits(purchase.credit, purchase.currency)) })}
        </p>
        <p className="min-h-6 text-ink-muted">
          {wallet.state === 'ready' && t('wallet:balanceNow', { amount: money(wallet.balance) })}
        </p>
      </div>
      <ButtonLink wide href={`${home}/wallet/home`}>
        {t('wallet:toWallet')}
      </ButtonLink>
      <ButtonLink quiet wide href={home}>
        {t('wallet:toVenue')}
      </ButtonLink>
    </div>
  )
}
