import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { creditCard } from '../../components/icons.ts'
import { Button, ButtonLink } from '../../components/ui/basics/Button.tsx'
import { CourseNotice, Notice } from '../../components/ui/basics/Notice.tsx'
import { Said } from '../../components/ui/basics/Said.tsx'
import { useWords } from '../../components/ui/basics/words.tsx'
import { PayOrder } from '../../components/ui/order/PayOrder.tsx'
import { EmptyState } from '../../components/ui/screen/EmptyState.tsx'
import { useModel } from '../../connected/useModel.ts'
import { paymentMethods, waysToPay } from '../../domain/payment/payment.ts'
import type { WalletPackage } from '../../domain/payment/wallet.ts'
import type { WalletPayload } from '../../payload/screens/island-data.ts'
import { hasApplePay } from '../../stores/checkout/apple-pay.ts'
import { browserPage } from '../../stores/page/browser-page.ts'
import { type PackagePage, packagePage } from '../../stores/wallet/package-page.ts'
import { Credited } from './Credited.tsx'
import { LoadFailed } from './LoadFailed.tsx'
import { PackageFacts } from './PackageFacts.tsx'

/** A package and its purchase: what it is, how it is paid, and after that how it went. */
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
  const { t, say } = useWords()
  const model = useModel(() => packagePage(browserPage(), payload, purchaseId))
  const found = useStore(model.$purchase)
  const one = payload.packages.find(({ id }) => id === packageId)
  if (found.state === 'loading') return skeleton
  if (found.state === 'failed') return <LoadFailed onRetry={model.retry} />
  const purchase = found.state === 'known' ? found.purchase : null
  if (purchase?.state === 'paid')
    return <Credited payload={payload} customerId={customerId} purchase={purchase} />
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
        <CourseNotice
          tone={purchase.state === 'failed' ? 'bad' : 'info'}
          title={t(`payment-state:state.${purchase.state}`)}
        >
          {t(`wallet:purchase.${purchase.state}`)}
        </CourseNotice>
      )}
      <section
        aria-labelledby="package"
        className="grid gap-2 rounded-xl bg-surface-raised p-[min(1.25rem,5vw)] shadow"
      >
        <h2 id="package" className="text-lg">
          <Said text={one.name} />
        </h2>
        {say(one.description) && (
          <p className="text-ink-muted">
            <Said text={one.description} />
          </p>
        )}
        <PackageFacts price={one.price} credit={one.credit} />
      </section>
      <Buying model={model} payload={payload} one={one} last={purchase?.payment_option ?? null} />
    </div>
  )
}

/** `last`: how it was tried to be paid before. */
function Buying({
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
  const { t, money } = useWords()
  const changed = useStore(model.$changed)
  // Packages are paid online alone: what is paid on site is for orders.
  const online = { ...payload.payment, paymentMethods: [paymentMethods.online] }
  const ways = waysToPay(online, 'pickup', hasApplePay())
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
    <PayOrder
      ways={ways}
      first={ways.find(({ option }) => option === last) ?? ways[0] ?? null}
      amount={money(one.price)}
      onPay={async ({ option }) => {
        if (option !== null) await model.buy(one, option)
      }}
    />
  )
}
