import { type ReactNode, useState } from 'react'
import { Button } from '../../../components/ui/basics/Button.tsx'
import { useI18n } from '../../../components/ui/basics/i18n-context.tsx'

/** A button for what cannot be taken back: the second tap acts. */
export function ConfirmButton({
  label,
  isDisabled = false,
  onConfirmed,
  children,
}: {
  /** The accessible name until it is tapped, if its text alone does not say what it is about. */
  label?: string
  isDisabled?: boolean
  onConfirmed: () => void
  children: ReactNode
}) {
  const { t } = useI18n()
  const [isAsking, setIsAsking] = useState(false)
  return (
    <Button
      quiet
      disabled={isDisabled}
      aria-label={isAsking ? undefined : label}
      className={isAsking ? 'text-danger' : ''}
      onBlur={() => setIsAsking(false)}
      onClick={() => {
        setIsAsking(!isAsking)
        if (isAsking) onConfirmed()
      }}
    >
      {isAsking ? t('counter:confirm') : children}
    </Button>
  )
}
