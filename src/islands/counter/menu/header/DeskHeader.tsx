import type { Ref } from 'react'
import { eye, more } from '../../../../components/page-icons.ts'
import { Button, IconButton } from '../../../../components/ui/basics/Button.tsx'
import { useI18n } from '../../../../components/ui/basics/i18n-context.tsx'
import { LiveLink } from '../preview/LiveLink.tsx'
import type { DeskPart, OpenSheets } from './open-sheets.ts'

const deskParts: readonly DeskPart[] = ['dishes', 'venue']

/** The parts of the desk, and what opens the preview and versions. On phones, it takes one line and is the title, too. */
export function DeskHeader({
  referenceId,
  part,
  moreButton,
  onPart,
  show,
}: {
  referenceId: string
  part: DeskPart
  moreButton: Ref<HTMLButtonElement>
  onPart: (part: DeskPart) => void
  show: (change: OpenSheets) => void
}) {
  const { t } = useI18n()
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      <div className="flex flex-wrap gap-x-5">
        {deskParts.map((name) => (
          <button
            key={name}
            type="button"
            aria-pressed={name === part}
            className="min-h-12 cursor-pointer border-transparent border-b-4 pt-1 font-semibold text-lg not-aria-pressed:text-ink-muted aria-pressed:border-accent"
            onClick={() => onPart(name)}
          >
            {t(`menu-desk:part.${name}`)}
          </button>
        ))}
      </div>
      <div className="flex flex-wrap gap-2 max-sm:hidden">
        <Button quiet className="min-h-12" onClick={() => show({ sheet: 'versions' })}>
          {t('menu-desk:versions.title')}
        </Button>
        <Button quiet className="min-h-12" onClick={() => show({ sheet: 'preview' })}>
          {t('menu-desk:preview.title')}
        </Button>
        <LiveLink referenceId={referenceId} />
      </div>
      <div className="-me-2 flex sm:hidden">
        <IconButton
          icon={eye}
          label={t('menu-desk:preview.title')}
          className="min-h-12 min-w-12"
          onClick={() => show({ sheet: 'preview' })}
        />
        <IconButton
          ref={moreButton}
          icon={more}
          label={t('menu-desk:header.more')}
          className="min-h-12 min-w-12"
          onClick={() => show({ isInMore: true })}
        />
      </div>
    </div>
  )
}
