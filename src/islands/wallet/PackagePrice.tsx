import { useI18n } from '../../components/ui/basics/i18n-context.tsx'

/** The price of a package and the credit it adds to the wallet, in minor units. */
export function PackagePrice({ price, credit }: { price: number; credit: number }) {
  const { t, money } = useI18n()
  return (
    <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
      <p className="num font-bold text-[min(1.5rem,10vw)]">{money(credit)}</p>
      <p className="text-ink-muted">{t('wallet:youPay', { amount: money(price) })}</p>
      {credit > price && (
        <p className="rounded-full bg-accent-soft px-3 py-0.5 font-semibold text-accent-ink text-sm">
          {t('wallet:bonus', { amount: money(credit - price) })}
        </p>
      )}
    </div>
  )
}
