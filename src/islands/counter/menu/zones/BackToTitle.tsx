import { useEffect, useRef } from 'react'
import { back } from '../../../../components/page-icons.ts'
import { TextButton } from '../../../../components/ui/basics/Button.tsx'
import { Icon } from '../../../../components/ui/basics/Icon.tsx'
import { useI18n } from '../../../../components/ui/basics/i18n-context.tsx'

/** A way back, and the title of what is edited, which gets the focus. */
export function BackToTitle({ title, onBack }: { title: string; onBack: () => void }) {
  const { t } = useI18n()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div>
      <TextButton className="-mt-3 min-h-12" onClick={onBack}>
        <Icon of={back} flip />
        {t('menu-desk:zones.back')}
      </TextButton>
      <h3 ref={heading} tabIndex={-1} className="wrap-anywhere text-xl outline-none">
        {title}
      </h3>
    </div>
  )
}
