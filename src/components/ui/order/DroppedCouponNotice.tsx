import { useI18n } from '../basics/i18n-context.tsx'

/** Says that a coupon no longer applies, and why: a key below `coupon:reason`. Uses the messages of `coupon`. */
export function DroppedCouponNotice({ code, reason }: { code: string; reason: string }) {
  const { t } = useI18n()
  return (
    <p className="rounded-lg bg-surface-sunken px-4 py-2.5 text-sm">
      <b>{t('coupon:dropped', { code })}</b> {t(`coupon:reason.${reason}`)}
    </p>
  )
}
