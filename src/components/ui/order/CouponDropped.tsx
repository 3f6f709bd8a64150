import { useWords } from '../basics/words.tsx'

/** A coupon that stopped applying, with its reason: a key below `coupon:reason`. Speaks `coupon`. */
export function CouponDropped({ code, reason }: { code: string; reason: string }) {
  const { t } = useWords()
  return (
    <p className="rounded-lg bg-surface-sunken px-4 py-2.5 text-sm">
      <b>{t('coupon:dropped', { code })}</b> {t(`coupon:reason.${reason}`)}
    </p>
  )
}
