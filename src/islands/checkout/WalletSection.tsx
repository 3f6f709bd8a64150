import { useStore } from '@nanostores/react'
import { useI18n } from '../../components/ui/basics/i18n-context.tsx'
import { Notice } from '../../components/ui/basics/Notice.tsx'
import { useModel } from '../../connected/useModel.ts'
import type { CheckoutView } from '../../stores/checkout/page/checkout-view.ts'
import { createWalletSection } from '../../stores/checkout/page/wallet-section.ts'
import { browserPage } from '../../stores/page/browser-page.ts'
import type { CheckoutModel } from './checkout-loaders.ts'

/** The customer's wallet. If switched on, it pays as much as it contains, and the rest is paid in cash (spec §6). */
export default function WalletSection({
  model,
  view: { shop, quote, values },
  cartKey,
  customerId,
}: {
  model: CheckoutModel
  view: CheckoutView
  cartKey: string
  customerId: string
}) {
  const { t, money } = useI18n()
  const wallet = useModel(() => createWalletSection(browserPage(), cartKey, customerId, model))
  const { balance, short, usable, on, failed, refused } = useStore(wallet.$view)
  const hint =
    balance === null
      ? ''
      : short
        ? t('paywallet:short')
        : balance === 0
          ? t('paywallet:empty')
          : t('paywallet:balance', { amount: money(balance) })
  return (
    <section aria-labelledby="wallet" className="grid gap-2">
      <h2 id="wallet" className="mb-2 text-lg">
        {t('paywallet:title')}
      </h2>
      <label className="flex min-h-16 cursor-pointer items-center gap-4 rounded-lg border border-line bg-surface-raised px-4 py-2.5 has-[:checked]:border-accent has-[:disabled]:cursor-default has-[:checked]:bg-accent-soft has-[:focus-visible]:outline-3 has-[:focus-visible]:outline-accent-ink has-[:focus-visible]:outline-offset-2">
        <span className="min-w-0 flex-1">
          <span className="block font-semibold">{t('paywallet:use')}</span>
          <span className="block min-h-5 text-ink-muted text-sm">{hint}</span>
        </span>
        <input
          type="checkbox"
          className="size-6 flex-none focus-visible:outline-none"
          checked={on}
          disabled={!usable}
          onChange={(event) => {
            wallet.use(event.currentTarget.checked)
            // Resets the payment problem, which no longer applies.
            model.set({ payment: values.payment })
          }}
        />
      </label>
      <p role="status" className="min-h-5 text-sm">
        {quote.wallet > 0 &&
          (quote.payable > 0 ? t('paywallet:rest', { amount: money(quote.payable) }) : t('paywallet:whole'))}
      </p>
      {balance === 0 && (
        <a
          href={`/${shop.referenceId}/wallet/home`}
          className="inline-flex min-h-tap min-w-tap items-center font-semibold text-accent-ink text-sm underline-offset-4 hover:underline"
        >
          {t('paywallet:add')}
        </a>
      )}
      {failed && (
        <Notice tone="bad" title={t('paywallet:failed')}>
          <button
            type="button"
            className="min-h-tap font-semibold text-accent-ink underline"
            onClick={() => void wallet.load()}
          >
            {t('paywallet:retry')}
          </button>
        </Notice>
      )}
      {refused && (
        <div data-refused="" tabIndex={-1}>
          <Notice tone="bad" title={t('paywallet:changed')} />
        </div>
      )}
    </section>
  )
}
