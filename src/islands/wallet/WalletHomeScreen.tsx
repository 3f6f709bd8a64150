import type { ReactNode } from 'react'
import { clock, creditCard, forward } from '../../components/icons.ts'
import { Icon } from '../../components/ui/basics/Icon.tsx'
import { useI18n } from '../../components/ui/basics/i18n-context.tsx'
import type { WalletPayload } from '../../contract/payloads/visitor.ts'
import { useCustomerWallet } from './useCustomerWallet.ts'
import { WalletLoadError } from './WalletLoadError.tsx'

/** The balance of the wallet, its purpose, and links to packages and history. */
export function WalletHomeScreen({
  payload,
  customerId,
  skeleton,
}: {
  payload: WalletPayload
  customerId: string
  skeleton: ReactNode
}) {
  const { t, localize, money } = useI18n()
  const [wallet, store] = useCustomerWallet(payload, customerId)
  if (wallet.state === 'loading') return skeleton
  if (wallet.state === 'failed') return <WalletLoadError onRetry={() => void store.load()} />
  const venue = localize(payload.name)
  const policy = localize(payload.policy)
  return (
    <div className="grid max-w-2xl grid-cols-[minmax(0,1fr)] gap-7">
      <section aria-labelledby="balance" className="grid gap-1 rounded-xl bg-accent-soft p-[min(1.5rem,5vw)]">
        <h2 id="balance" className="font-medium text-base text-ink-muted">
          {t('wallet:balance')}
        </h2>
        <p className="num font-bold text-[min(1.875rem,10vw)]">{money(wallet.balance)}</p>
        {wallet.onHold > 0 && (
          <p className="mt-2 text-ink-muted text-sm">
            {t('wallet:onHold', { amount: money(wallet.onHold) })}
          </p>
        )}
      </section>
      <p className="text-ink-muted">{t('wallet:purpose', { venue })}</p>
      <nav aria-label={t('wallet:title')}>
        <ul className="divide-y divide-line rounded-xl border border-line bg-surface-raised">
          {payload.packages.length > 0 && (
            <LinkRow
              href={`/${payload.referenceId}/wallet/walletPackage`}
              icon={creditCard}
              name={t('wallet:packagesTitle')}
              hint={t('wallet:packagesHint')}
            />
          )}
          <LinkRow
            href={`/${payload.referenceId}/wallet/history`}
            icon={clock}
            name={t('wallet:historyTitle')}
            hint={t('wallet:historyHint')}
          />
        </ul>
      </nav>
      {policy && (
        <section aria-labelledby="policy">
          <h2 id="policy" className="text-lg">
            {t('wallet:policy')}
          </h2>
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised when the venue was published */}
          <div className="written text-ink-muted" dangerouslySetInnerHTML={{ __html: policy }} />
        </section>
      )}
    </div>
  )
}

function LinkRow({ href, icon, name, hint }: { href: string; icon: string; name: string; hint: string }) {
  return (
    <li>
      <a href={href} className="flex min-h-16 items-center gap-4 px-4 py-3 hover:bg-surface-sunken">
        <Icon of={icon} className="text-accent-ink text-xl" />
        <span className="min-w-0 flex-1">
          <span className="block font-semibold">
            <bdi>{name}</bdi>
          </span>
          <span className="block text-ink-muted text-sm">{hint}</span>
        </span>
        <Icon of={forward} flip className="text-ink-muted" />
      </a>
    </li>
  )
}
