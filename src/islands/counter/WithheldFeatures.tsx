import { useId } from 'react'
import { useI18n } from '../../components/ui/basics/i18n-context.tsx'
import { withheldFeatures } from '../../stores/device/withheld-features.ts'

/** Says which features this browser withholds without https; nothing if it withholds none. */
export function WithheldFeatures() {
  const { t } = useI18n()
  const title = useId()
  const withheld = withheldFeatures()
  if (withheld.length === 0) return null
  return (
    <div className="grid gap-1 rounded-lg border border-line p-4 text-sm">
      <p id={title} className="font-medium text-warning">
        {t('counter:withheld.title')}
      </p>
      <ul aria-labelledby={title} className="list-disc ps-5">
        {withheld.map((feature) => (
          <li key={feature}>{t(`counter:withheld.${feature}`)}</li>
        ))}
      </ul>
      <p className="text-ink-muted">{t('counter:withheld.hint')}</p>
    </div>
  )
}
