import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { Notice } from '../../components/ui/Notice.tsx'
import { useWords } from '../../components/ui/words.tsx'
import { methodsFor, paymentMethods } from '../../domain/payment.ts'
import { walletShare } from '../../domain/wallet.ts'
import { authFor } from '../../stores/account/auth.ts'
import { cartFor } from '../../stores/cart/cart.ts'
import { isUnderWay } from '../../stores/checkout/checkout.ts'
import { browserPage } from '../../stores/page/browser-page.ts'
import { createWallet } from '../../stores/wallet/wallet.ts'
import type { CheckoutModel } from './useCheckout.ts'
import type { WalletOffer } from './useWallet.ts'

/** The customer's wallet at the checkout: switched on it pays what it has, and the rest is cash (spec §6). */
export default function Wallet({
  model,
  cartKey,
  offer,
}: {
  model: CheckoutModel
  cartKey: string
  offer: WalletOffer
}) {
  const { t, money } = useWords()
  const { shop, quote, state } = model
  const { userId, branchId, currency } = shop
  const auth = authFor(userId)
  const { useWallet: on, updatedWalletAmount: known } = useStore(auth.$auth)
  const [store] = useState(() =>
    createWallet(browserPage(), { customerId: offer.customerId, userId, branchId, currency }),
  )
  const asked = useStore(store.$wallet)
  const balance = known?.currency === currency ? known.amount : null
  const refused = state.state === 'failed' && state.issues.some(({ path }) => path === 'use_wallet')
  const cash = methodsFor(shop, shop.type).includes(paymentMethods.cash)
  const short = balance !== null && !cash && balance < quote.total
  const pays = on && balance !== null && !short ? walletShare(quote.total, balance) : 0

  useEffect(() => {
    const back = (event: PageTransitionEvent) => event.persisted && void store.load()
    void store.load()
    addEventListener('pageshow', back)
    return () => removeEventListener('pageshow', back)
  }, [store])
  // It holds another amount than was shown, or cannot be used after all.
  useEffect(() => {
    if (refused) void store.load()
  }, [refused, store])
  const settled = isUnderWay(state)
  useEffect(() => {
    if (!settled) cartFor(cartKey).setWalletDiscount(pays)
  }, [pays, settled, cartKey])
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is left is known once, when the order is in
  useEffect(() => {
    if (state.state === 'placed' && balance !== null)
      auth.setWalletAmount({ amount: Math.max(0, balance - quote.wallet), currency })
  }, [state.state])

  const usable = balance !== null && balance > 0 && !short
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
          checked={on && usable}
          disabled={!usable}
          onChange={(event) => {
            auth.setUseWallet(event.currentTarget.checked)
            // What was wrong with the payment is another question now.
            model.set({ payment: model.values.payment })
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
      {asked.state === 'failed' && balance === null && (
        <Notice tone="bad" title={t('paywallet:failed')}>
          <button
            type="button"
            className="min-h-tap font-semibold text-accent-ink underline"
            onClick={() => void store.load()}
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
