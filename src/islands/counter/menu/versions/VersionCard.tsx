import { useStore } from '@nanostores/react'
import { useId, useMemo, useRef } from 'react'
import { Button } from '../../../../components/ui/basics/Button.tsx'
import { useI18n } from '../../../../components/ui/basics/i18n-context.tsx'
import { ErrorText } from '../../../../components/ui/forms/ErrorText.tsx'
import type { VenueVersion } from '../../../../contract/counter/desk/version-calls.ts'
import { formatDate } from '../../../../i18n/format/format-date.ts'
import type { MenuPage } from '../../../../stores/desk/menu-page.ts'
import { jobsOf } from '../../../../stores/desk/versions/version-jobs.ts'
import type { Describing } from '../describing.ts'
import { ChangeList } from './ChangeList.tsx'

type Props = {
  model: MenuPage
  version: VenueVersion
  isLatest: boolean
  describing: Describing
  onRestored: () => void
}

/** A version: when, who, how, and what it changed. */
export function VersionCard({ model, version, isLatest, describing, onRestored }: Props) {
  const { t, locale } = describing.i18n
  const timeZone = useStore(model.versions.$timeZone)
  const publication = useStore(model.versions.$publication)
  const isLive = publication?.state === 'done' || publication?.state === 'none'
  const isOpen = useStore(model.versions.$shown).has(version.version)
  const isAsking = useStore(model.versions.$asked) === version.version
  const titleId = useId()
  const restoreButton = useRef<HTMLButtonElement>(null)
  const { jobs, others } = useMemo(() => jobsOf(version.edits), [version])
  const count = others.length + jobs.reduce((sum, { changes }) => sum + changes.length, 0)
  const isFromDesk = version.origin === 'desk'
  const facts = [
    t(`menu-desk:versions.origin.${version.origin}`, { who: version.who ?? '' }),
    ...(isFromDesk ? [t('menu-desk:changes.count', { count })] : []),
  ]
  return (
    <li aria-labelledby={titleId} className="grid gap-2 rounded-lg border border-line bg-surface-raised p-4">
      <div>
        <h3 id={titleId} className="flex flex-wrap items-center gap-x-3 font-semibold">
          {formatDate(version.at, locale, timeZone, 'date-time')}
          {isLatest && isLive && (
            <span className="rounded-full border border-success px-3 text-sm text-success">
              {t('menu-desk:versions.isLive')}
            </span>
          )}
        </h3>
        <p className="wrap-anywhere text-ink-muted text-sm">{facts.join(' · ')}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          quiet
          className="min-h-12"
          aria-expanded={isOpen}
          aria-describedby={titleId}
          onClick={() => model.versions.toggle(version)}
        >
          {t(isOpen ? 'menu-desk:versions.hideChanges' : 'menu-desk:versions.showChanges')}
        </Button>
        {isFromDesk && count > 0 && (
          <Button
            quiet
            className="min-h-12"
            aria-describedby={titleId}
            onClick={() => model.versions.undoPublished(version.edits)}
          >
            {t('menu-desk:versions.undo')}
          </Button>
        )}
        {!isLatest && (
          <Button
            ref={restoreButton}
            quiet
            className="min-h-12"
            aria-describedby={titleId}
            aria-expanded={isAsking}
            onClick={() => model.versions.ask(isAsking ? null : version.version)}
          >
            {t('menu-desk:versions.restore')}
          </Button>
        )}
      </div>
      {isAsking && (
        <RestoreBox
          model={model}
          version={version}
          onRestored={onRestored}
          onCancelled={() => {
            model.versions.ask(null)
            restoreButton.current?.focus()
          }}
        />
      )}
      {isOpen && isFromDesk && (
        <div className="grid gap-4">
          {jobs.map(({ job, edits, changes }) => (
            <div key={job} className="grid justify-items-start gap-2">
              <p className="font-semibold">{t('menu-desk:versions.job', { who: edits[0]?.who ?? '' })}</p>
              <ChangeList changes={changes} describing={describing} />
              {changes.length < count && (
                <Button quiet className="min-h-12" onClick={() => model.versions.undoPublished(edits)}>
                  {t('menu-desk:versions.undoJob')}
                </Button>
              )}
            </div>
          ))}
          {others.length > 0 && <ChangeList changes={others} describing={describing} />}
        </div>
      )}
      {isOpen && !isFromDesk && (
        <DifferenceList model={model} version={version.version} describing={describing} />
      )}
    </li>
  )
}

/** How a version that was imported or restored differs from the one before it. */
function DifferenceList({
  model,
  version,
  describing,
}: Pick<Props, 'model' | 'describing'> & { version: number }) {
  const { t, number } = describing.i18n
  const found = useStore(model.versions.$differences)[version]
  if (!found || found.state === 'loading') return <p role="status">{t('ui:loading')}</p>
  if (found.state === 'failed')
    return <ErrorText role="alert">{t('menu-desk:versions.failedToLoad')}</ErrorText>
  if (found.state !== 'ready') return <p>{t('menu-desk:versions.noEarlier')}</p>
  return (
    <>
      <p>{t('menu-desk:changes.count', { count: found.changes.length + found.leftOut })}</p>
      <ChangeList changes={found.changes} describing={describing} />
      {found.leftOut > 0 && <p>{t('menu-desk:bulk.more', { number: number(found.leftOut) })}</p>}
    </>
  )
}

/** Asks before diners get an earlier version, and says what happens to the draft. */
function RestoreBox({
  model,
  version,
  onRestored,
  onCancelled,
}: Pick<Props, 'model' | 'version' | 'onRestored'> & { onCancelled: () => void }) {
  const restoring = useStore(model.versions.$restoring)
  const changes = useStore(model.$changes)
  const { t, number } = useI18n()
  const restore = async () => {
    if (await model.versions.restore(version.version)) onRestored()
  }
  return (
    <div className="grid gap-2 rounded-lg border border-warning p-4">
      <p>{t('menu-desk:versions.restoreHint')}</p>
      {changes.length > 0 && <p>{t('menu-desk:versions.draftStays', { number: number(changes.length) })}</p>}
      {restoring === 'failed' && <ErrorText role="alert">{t('menu-desk:versions.restoreFailed')}</ErrorText>}
      <div className="flex flex-wrap gap-2">
        <Button className="min-h-12" aria-disabled={restoring === 'busy'} onClick={() => void restore()}>
          {t(restoring === 'busy' ? 'ui:loading' : 'menu-desk:versions.confirmRestore')}
        </Button>
        <Button quiet className="min-h-12" onClick={onCancelled}>
          {t('menu-desk:versions.cancel')}
        </Button>
      </div>
    </div>
  )
}
