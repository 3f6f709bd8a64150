import { useStore } from '@nanostores/react'
import { bell, flame } from '../../../components/page-icons.ts'
import { Icon } from '../../../components/ui/basics/Icon.tsx'
import { useI18n } from '../../../components/ui/basics/i18n-context.tsx'
import { LocalizedText } from '../../../components/ui/basics/LocalizedText.tsx'
import { useModel } from '../../../connected/useModel.ts'
import type { Board } from '../../../contract/counter/board-calls.ts'
import { venueTime } from '../../../domain/time/weekday.ts'
import { namesOf } from '../../../i18n/messages/order-texts.ts'
import type { BoardPage } from '../../../stores/counter/board-page.ts'
import { createServicePage } from '../../../stores/counter/service-page.ts'
import { browserPage } from '../../../stores/page/browser-page.ts'
import { NewOrderButton } from '../entry/NewOrderButton.tsx'
import { HeaderButton } from '../HeaderButton.tsx'
import { ServiceButtons } from '../service/ServiceButtons.tsx'
import { ServiceNotice } from '../service/ServiceNotice.tsx'

/** The name of the branch, whether the board is current, and whether it can ring. */
export function BoardHeader({
  model,
  venue,
  hasKitchenSwitch,
}: {
  model: BoardPage
  venue: Board['venue']
  hasKitchenSwitch: boolean
}) {
  const { t, clock } = useI18n()
  const { state, since } = useStore(model.feed.$connection)
  const sound = useStore(model.alarm.$sound)
  const place = useStore(model.feed.$place)
  const isKitchen = useStore(model.kitchen.$isOn)
  const service = useModel(() => createServicePage(browserPage(), venue.reference_id, model.feed.$orders))
  const time = clock(venueTime(since, venue.time_zone).minute)
  const isOffline = state === 'offline'
  return (
    <>
      <header className="sticky top-0 z-bar grid grid-cols-1 border-line border-b bg-surface [@media(height<30rem)_and_(width<40rem)]:static">
        <div className="flex min-h-16 flex-wrap items-center gap-1 px-gutter py-1.5 sm:gap-2">
          <h1 className="line-clamp-3 min-w-0 flex-1 basis-24 text-xl">
            <LocalizedText text={namesOf(venue.name)} />
          </h1>
          <p role="status" className="flex items-center gap-2 font-semibold text-sm">
            <span
              aria-hidden="true"
              className={`size-3 rounded-full ${isOffline ? 'bg-danger' : state === 'live' ? 'bg-success' : 'bg-edge'}`}
            />
            {/* On phones, the colour says it, and a bar if there is no connection. */}
            <span className="max-sm:sr-only">{!isOffline && t(`counter:connection.${state}`)}</span>
          </p>
          <NewOrderButton referenceId={venue.reference_id} />
          {hasKitchenSwitch && (
            <HeaderButton
              icon={flame}
              label={t('counter:kitchen.view')}
              aria-pressed={isKitchen}
              className="not-aria-pressed:hover:bg-surface-sunken aria-pressed:bg-accent aria-pressed:text-on-accent"
              onClick={() => model.kitchen.switchOn(!isKitchen)}
            />
          )}
          <ServiceButtons
            model={service}
            referenceId={venue.reference_id}
            timeZone={venue.time_zone}
            role={place?.role ?? null}
          />
        </div>
        <ServiceNotice model={service} timeZone={venue.time_zone} />
        {isOffline && (
          <p role="alert" className="bg-danger px-gutter py-2 font-semibold text-surface">
            {t('counter:connection.offline', { time })}
          </p>
        )}
      </header>
      {sound !== 'on' && (
        <button
          type="button"
          className="flex min-h-12 cursor-pointer items-center justify-center gap-2.5 bg-highlight px-gutter py-2 font-semibold text-on-highlight"
          onClick={() => void model.alarm.setSound(true)}
        >
          <Icon of={bell} />
          {t(sound === 'muted' ? 'counter:sound.isMuted' : 'counter:sound.isBlocked')}
        </button>
      )}
    </>
  )
}
