import { creditCard } from '../../components/icons.ts'
import { ButtonLink } from '../../components/ui/basics/Button.tsx'
import { useI18n } from '../../components/ui/basics/i18n-context.tsx'
import { LocalizedText } from '../../components/ui/basics/LocalizedText.tsx'
import { EmptyState } from '../../components/ui/screen/EmptyState.tsx'
import type { WalletPayload } from '../../contract/payloads/visitor.ts'
import { PackagePrice } from './PackagePrice.tsx'

/** The wallet packages of the venue. Each card links to the page of the package, where it is paid. */
export function PackagesScreen({ payload }: { payload: WalletPayload }) {
  const { t, localize } = useI18n()
  const below = `/${payload.referenceId}/wallet`
  if (payload.packages.length === 0)
    return (
      <EmptyState icon={creditCard} title={t('wallet:nonePackages')} text={t('wallet:nonePackagesHint')}>
        <ButtonLink href={`${below}/home`}>{t('wallet:toWallet')}</ButtonLink>
      </EmptyState>
    )
  return (
    <div className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-5">
      <p className="text-ink-muted">{t('wallet:packagesLead', { venue: localize(payload.name) })}</p>
      <ul aria-label={t('wallet:packagesTitle')} className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {payload.packages.map((one) => (
          <li
            key={one.id}
            className="relative grid gap-2 rounded-xl border border-line bg-surface-raised p-[min(1.25rem,5vw)] hover:border-edge"
          >
            <h2 className="text-lg">
              <a
                href={`${below}/${encodeURIComponent(one.id)}`}
                className="after:absolute after:inset-0 after:rounded-xl"
              >
                <LocalizedText text={one.name} />
              </a>
            </h2>
            {localize(one.description) && (
              <p className="text-ink-muted text-sm">
                <LocalizedText text={one.description} />
              </p>
            )}
            <PackagePrice price={one.price} credit={one.credit} />
          </li>
        ))}
      </ul>
    </div>
  )
}
