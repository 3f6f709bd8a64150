import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { creditCard } from '../../components/icons.ts'
import { Button, ButtonLink } from '../../components/ui/basics/Button.tsx'
import { useI18n } from '../../components/ui/basics/i18n-context.tsx'
import { LocalizedText } from '../../components/ui/basics/LocalizedText.tsx'
import { LiveNotice, Notice } from '../../components/ui/basics/Notice.tsx'
import { PaymentForm } from '../../components/ui/order/PaymentForm.tsx'
import { EmptyState } from '../../components/ui/screen/EmptyState.tsx'
import { useModel } from '../../connected/useModel.ts'
import type { WalletPayload } from '../../contract/payloads/visitor.ts'
import { paymentChoices, paymentMethods } from '../../domain/payment/payment.ts'
import type { WalletPackage } from '../../domain/payment/wallet.ts'
import { hasApplePay } from '../../stores/checkout/apple-pay.ts'
import { browserPage } from '../../stores/page/browser-page.ts'
import { createPackagePage, type PackagePage } from '../../stores/wallet/package-page.ts'
import { PackagePrice } from './PackagePrice.tsx'
import { PurchaseConfirmation } from './PurchaseConfirmation.tsx'
import { WalletLoadError } from './WalletLoadError.tsx'

/** A wallet package and its purchase: description, payment and result. */
export function PackageScreen({
  payload,
  customerId,
  packageId,
  purchaseId,
  skeleton,
}: {
  payload: WalletPayload
  customerId: string
  packageId: string
  purchaseId: string | null
  skeleton: ReactNode
}) {
  const { t, localize } = useI18n()
  const model = useModel(() => createPackagePage(browserPage(), payload, purchaseId))
  const found = useStore(model.$purchase)
  const one = payload.packages.find(({ id }) => id === packageId)
  if (found.state === 'loading') return skeleton
  if (found.state === 'failed') return <WalletLoadError onRetry={model.retry} />
  const purchase = found.state === 'known' ? found.purchase : null
  if (purchase?.state === 'paid')
    return <PurchaseConfirmation payload={payload} customerId={customerId} purchase={purchase} />
  if (!one)
    return (
      <EmptyState icon={creditCard} title={t('wallet:unknownPackage')} text={t('wallet:unknownPackageHint')}>
        <ButtonLink href={`/${payload.referenceId}/wallet/walletPackage`}>
          {t('wallet:toPackages')}
        </ButtonLink>
      </EmptyState>
    )
  return (
    <div className="grid w-full max-w-xl grid-cols-[minmax(0,1fr)] gap-6">
      {purchase && (
        <LiveNotice
          tone={purchase.state === 'failed' ? 'bad' : 'info'}
          title={t(`payment-state:state.${purchase.state}`)}
        >
          {t(`wallet:purchase.${purchase.state}`)}
        </LiveNotice>
      )}
      <section
        aria-labelledby="package"
        className="grid gap-2 rounded-xl bg-surface-raised p-[min(1.25rem,5vw)] shadow"
      >
        <h2 id="package" className="text-lg">
          <LocalizedText text={one.name} />
        </h2>
        {localize(one.description) && (
          <p className="text-ink-muted">
            <LocalizedText text={one.description} />
          </p>
        )}
        <PackagePrice price={one.price} credit={one.credit} />
      </section>
      <PackagePayment model={model} payload={payload} one={one} last={purchase?.payment_option ?? null} />
    </div>
  )
}

/** `last` is the payment option of the previous attempt. */
function PackagePayment({
  model,
  payload,
  one,
  last,
}: {
  model: PackagePage
  payload: WalletPayload
  one: WalletPackage
  last: number | null
}) {
  const { t, money } = useI18n()
  const changed = useStore(model.$changed)
  // Packages can only be paid online. Payment on site is for orders.
  const online = { ...payload.payment, paymentMethods: [paymentMethods.online] }
  const ways = paymentChoices(online, 'pickup', hasApplePay())
  if (changed)
    return (
      <Notice tone="bad" title={t('wallet:changed')}>
        <p className="mb-3">{t('wallet:changedHint')}</p>
        <Button quiet onClick={model.reload}>
          {t('wallet:reload')}
        </Button>
      </Notice>
    )
  return (
    <PaymentForm
      ways={ways}
      initial={ways.find(({ option }) => option === last) ?? ways[0] ?? null}
      amount={money(one.price)}
      onPay={async ({ option }) => {
        if (option !== null) await model.buy(one, option)
      }}
    />
  )
}
