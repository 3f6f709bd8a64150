import { useState } from 'react'
import { Button } from '../../../components/ui/basics/Button.tsx'
import { useI18n } from '../../../components/ui/basics/i18n-context.tsx'

/** Copies a link. Nothing without https, where browsers have no clipboard: the link must also be shown, to be selected. */
export function CopyButton({ link }: { link: string }) {
  const { t } = useI18n()
  const [copied, setCopied] = useState<string | null>(null)
  if (!navigator.clipboard) return null
  return (
    <Button onClick={() => void navigator.clipboard.writeText(link).then(() => setCopied(link))}>
      {t(copied === link ? 'counter:staff.copied' : 'counter:staff.copy')}
    </Button>
  )
}
