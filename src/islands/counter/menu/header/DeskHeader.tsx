import type { Ref } from 'react'
import { eye, more } from '../../../../components/page-icons.ts'
import { Button, IconButton } from '../../../../components/ui/basics/Button.tsx'
import { useI18n } from '../../../../components/ui/basics/i18n-context.tsx'
import { LiveLink } from '../preview/LiveLink.tsx'
import type { OpenSheets } from './DeskSheets.tsx'

const deskParts = ['dishes', 'venue'] as const
export type DeskPart = (typeof deskParts)[number]

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
      <div className="flex flex-wrap gap-x-5 gap-y-2 sm:gap-x-2">
        {deskParts.map((name) => (
          <button
            key={name}
            type="button"
            aria-pressed={name === part}
            className="min-h-12 cursor-pointer border-transparent font-semibold aria-pressed:border-accent max-sm:border-b-4 max-sm:pt-1 max-sm:text-lg max-sm:not-aria-pressed:text-ink-muted sm:rounded-full sm:border-2 sm:not-aria-pressed:border-edge sm:px-4 sm:aria-pressed:bg-accent-soft"
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
          aria-haspopup="dialog"
          className="min-h-12 min-w-12"
          onClick={() => show({ isInMore: true })}
        />
      </div>
    </div>
  )
}
