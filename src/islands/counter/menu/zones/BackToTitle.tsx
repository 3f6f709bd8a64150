import { useEffect, useRef, useState } from 'react'
import { back } from '../../../../components/page-icons.ts'
import { TextButton } from '../../../../components/ui/basics/Button.tsx'
import { Icon } from '../../../../components/ui/basics/Icon.tsx'
import { useI18n } from '../../../../components/ui/basics/i18n-context.tsx'

/** A way back, and the title of what is edited, which gets the focus. `isLossy`: going back loses something, so that it takes two taps. */
export function BackToTitle({
  title,
  isLossy = false,
  onBack,
}: {
  title: string
  isLossy?: boolean
  onBack: () => void
}) {
  const { t } = useI18n()
  const [isAsking, setIsAsking] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div>
      <TextButton
        className={`-mt-3 min-h-12 ${isAsking ? 'text-danger' : ''}`}
        onBlur={() => setIsAsking(false)}
        onClick={() => {
          setIsAsking(isLossy)
          if (!isLossy || isAsking) onBack()
        }}
      >
        <Icon of={back} flip />
        {t(isAsking ? 'menu-desk:zones.discard' : 'menu-desk:zones.back')}
      </TextButton>
      <h3 ref={heading} tabIndex={-1} className="wrap-anywhere text-xl outline-none">
        {title}
      </h3>
    </div>
  )
}
