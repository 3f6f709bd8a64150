import { useStore } from '@nanostores/react'
import { useEffect, useMemo } from 'react'
import { Button, ButtonLink } from '../../../components/ui/basics/Button.tsx'
import { I18nProvider, useI18n } from '../../../components/ui/basics/i18n-context.tsx'
import { useModel } from '../../../connected/useModel.ts'
import { createI18n } from '../../../i18n/messages/island-i18n.ts'
import { type BoardPage, createBoardPage } from '../../../stores/counter/board-page.ts'
import { browserCounter } from '../../../stores/counter/browser-counter.ts'
import { CounterCard, CounterFrame } from '../CounterFrame.tsx'
import { firstTouch } from '../first-touch.ts'
import { BoardScreen, preloadNamedScreen } from './BoardScreen.tsx'
import { LockScreen } from './LockScreen.tsx'

type Props = {
  locale: string
  /** The languages of the counter. */
  locales: readonly string[]
}

/** The board of the branch in the address (`/counter/{referenceId}`). */
export default function Board({ locale, locales }: Props) {
  const referenceId = decodeURIComponent(location.pathname.split('/')[2] ?? '')
  const model = useModel(() => createBoardPage(browserCounter(), referenceId))
  useEffect(() => {
    preloadNamedScreen()
    // Screens that are opened later know then that the page was used.
    void firstTouch()
  }, [])
  return (
    <CounterFrame locale={locale}>
      <BoardAccess model={model} referenceId={referenceId} locales={locales} />
    </CounterFrame>
  )
}

/** Shows the board, or why this device may not see it. */
export function BoardAccess({
  model,
  referenceId,
  locales,
}: {
  model: BoardPage
  referenceId: string
  locales: readonly string[]
}) {
  const i18n = useI18n()
  const { t, locale } = i18n
  const access = useStore(model.feed.$access)
  const venue = useStore(model.feed.$venue)
  const inVenue = useMemo(
    () => (venue ? createI18n(t, locale, { currency: venue.currency, locales: venue.locales }) : i18n),
    [venue, t, locale, i18n],
  )
  if (access === 'loading') return <p className="p-6">{t('ui:loading')}</p>
  if (access === 'locked') return <LockScreen model={model} />
  if (access === 'open' && venue)
    return (
      <I18nProvider i18n={inVenue}>
        <BoardScreen model={model} referenceId={referenceId} venue={venue} locales={locales} />
      </I18nProvider>
    )
  const [title, hint] =
    access === 'signed-out'
      ? [t('counter:signedOut.title'), t('counter:signedOut.hint')]
      : access === 'forbidden'
        ? [t('counter:forbidden.title'), t('counter:forbidden.hint')]
        : [t('counter:offline.title'), t('counter:offline.hint')]
  return (
    <div role="alert" className="flex flex-1">
      <CounterCard title={title} text={hint}>
        {access === 'failed' ? (
          <Button onClick={() => void model.feed.load()}>{t('ui:retry')}</Button>
        ) : (
          <ButtonLink quiet href="/counter">
            {t('counter:signedOut.places')}
          </ButtonLink>
        )}
      </CounterCard>
    </div>
  )
}
