import { useStore } from '@nanostores/react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Button } from '../../../components/ui/basics/Button.tsx'
import { useI18n } from '../../../components/ui/basics/i18n-context.tsx'
import { Select } from '../../../components/ui/forms/Field.tsx'
import { ToggleButton } from '../../../components/ui/forms/ToggleButton.tsx'
import { useModel } from '../../../connected/useModel.ts'
import type { Board } from '../../../contract/counter/board-calls.ts'
import type { CounterPlace } from '../../../contract/counter/staff-calls.ts'
import { papers } from '../../../domain/printing/paper.ts'
import { mayDo } from '../../../domain/staff/roles.ts'
import { languageName } from '../../../i18n/locale/languages.ts'
import type { BoardPage } from '../../../stores/counter/board-page.ts'
import { createSettingsPage } from '../../../stores/counter/settings/settings-page.ts'
import { switchLanguage } from '../../../stores/device/language-choice.ts'
import { browserPasskeys } from '../../../stores/device/passkeys.ts'
import { browserPage } from '../../../stores/page/browser-page.ts'
import { WithheldFeatures } from '../WithheldFeatures.tsx'
import { AnsweringSection } from './AnsweringSection.tsx'
import { ConfirmButton } from './ConfirmButton.tsx'
import AddDevice from './devices/AddDevice.tsx'
import { HoursSection } from './HoursSection.tsx'
import { PrintersSection } from './PrintersSection.tsx'
import { PushSection } from './PushSection.tsx'
import { StaffSection } from './StaffSection.tsx'
import { StaySection } from './StaySection.tsx'
import { readTheme, setTheme, type Theme, themes } from './theme-choice.ts'
import { UnlockingSection } from './UnlockingSection.tsx'

const CodesSection = lazy(() => import('./CodesSection.tsx'))
const PrintedMenuSection = lazy(() => import('./PrintedMenuSection.tsx'))

/** The settings of this device, and below them those of its branch, which come all at once. */
export default function SettingsScreen({
  model,
  referenceId,
  venue,
  locales,
}: {
  model: BoardPage
  referenceId: string
  venue: Board['venue']
  locales: readonly string[]
}) {
  const { t } = useI18n()
  const place = useStore(model.feed.$place)
  return (
    <div className="mx-auto grid w-full max-w-2xl gap-6 px-gutter py-5 [&>section]:border-line [&>section]:border-t [&>section]:pt-5">
      <header>
        <h2>{t('counter:settings.title')}</h2>
        {place && (
          <p className="text-ink-muted">{[place.staff_name, t(`counter:role.${place.role}`)].join(' · ')}</p>
        )}
        {place?.role === 'owner' && (
          <div className="mt-3">
            <AddDevice referenceId={referenceId} timeZone={venue.time_zone} />
          </div>
        )}
      </header>
      <SoundSettings model={model} />
      {place && mayDo(place.role, 'audit') && <PushSection referenceId={referenceId} />}
      <ThemeSettings />
      <PaperSettings model={model} />
      <Section title={t('counter:settings.language')}>
        <div className="flex flex-wrap gap-2">
          {locales.map((language) => (
            <ToggleButton
              key={language}
              lang={language}
              aria-pressed={language === document.documentElement.lang}
              onClick={() => {
                if (language !== document.documentElement.lang) switchLanguage(language)
              }}
            >
              {languageName(language)}
            </ToggleButton>
          ))}
        </div>
      </Section>
      <Section title={t('counter:settings.device')}>
        <WithheldFeatures />
        <Button quiet onClick={() => void model.lock.lock()}>
          {t('counter:settings.lock')}
        </Button>
        <ConfirmButton onConfirmed={() => void model.lock.leave()}>
          {t('counter:settings.leave')}
        </ConfirmButton>
      </Section>
      {place && <LoadedSettings key={place.role} {...{ model, place, venue }} />}
    </div>
  )
}

/** Nothing of this is shown before all of it is there: it would move what somebody is tapping. */
function LoadedSettings({
  model: { feed },
  place,
  venue: { time_zone: timeZone, types },
}: {
  model: BoardPage
  place: CounterPlace
  venue: Board['venue']
}) {
  const { t } = useI18n()
  const { reference_id: referenceId, role } = place
  const model = useModel(() =>
    createSettingsPage({ ...browserPage(), passkeys: browserPasskeys }, feed, {
      ...{ referenceId, origin: location.origin, hasStaff: role === 'owner' },
    }),
  )
  const isSettled = useStore(model.$isSettled)
  if (!isSettled) return <p role="status">{t('ui:loading')}</p>
  const mayChange = mayDo(role, 'hours')
  return (
    <>
      <UnlockingSection ways={place.unlock} model={model.unlocking} />
      <AnsweringSection model={model.answering} types={types} mayChange={mayChange} />
      <HoursSection model={model.hours} mayChange={mayChange} />
      <PrintersSection model={model.printers} timeZone={timeZone} types={types} mayChange={mayChange} />
      <StaySection model={model.stay} mayChange={mayChange} />
      {mayDo(role, 'menu') && <CodeSettings referenceId={referenceId} />}
      {mayDo(role, 'menu') && <MenuPrintSettings referenceId={referenceId} />}
      {model.staff && <StaffSection model={model.staff} timeZone={timeZone} />}
    </>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-3">
      <h3 className="text-lg">{title}</h3>
      {children}
    </section>
  )
}

/** QR codes. Tables get theirs when somebody opens this. */
function CodeSettings({ referenceId }: { referenceId: string }) {
  const { t } = useI18n()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Section title={t('counter-screens:codes.title')}>
      <p className="text-ink-muted text-sm">{t('counter-screens:codes.hint')}</p>
      <Button quiet aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        {t('counter-screens:codes.open')}
      </Button>
      {isOpen && (
        <Suspense fallback={<p>{t('ui:loading')}</p>}>
          <CodesSection referenceId={referenceId} />
        </Suspense>
      )}
    </Section>
  )
}

function MenuPrintSettings({ referenceId }: { referenceId: string }) {
  const { t } = useI18n()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Section title={t('counter-screens:menuPrint.title')}>
      <p className="text-ink-muted text-sm">{t('counter-screens:menuPrint.hint')}</p>
      <Button quiet aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        {t('counter-screens:menuPrint.open')}
      </Button>
      {isOpen && (
        <Suspense fallback={<p>{t('ui:loading')}</p>}>
          <PrintedMenuSection referenceId={referenceId} />
        </Suspense>
      )}
    </Section>
  )
}

function SoundSettings({ model }: { model: BoardPage }) {
  const { t } = useI18n()
  const sound = useStore(model.alarm.$sound)
  const wakefulness = useStore(model.$wakefulness)
  return (
    <Section title={t('counter:sound.title')}>
      <p role="status" className="font-semibold">
        {t(`counter:sound.${sound}`)}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => void model.alarm.test()}>{t('counter:sound.test')}</Button>
        <Button quiet onClick={() => void model.alarm.setSound(sound !== 'on')}>
          {t(sound === 'on' ? 'counter:sound.switchOff' : 'counter:sound.switchOn')}
        </Button>
      </div>
      {/* Without https, the list of withheld features says it. */}
      {(wakefulness === 'asleep' || (wakefulness === 'withheld' && isSecureContext)) && (
        <p className="font-medium text-warning">{t('counter-screens:screen.asleep')}</p>
      )}
    </Section>
  )
}

function ThemeSettings() {
  const { t } = useI18n()
  const [theme, choose] = useState<Theme>(readTheme)
  return (
    <Select
      label={t('counter-screens:theme.title')}
      value={theme}
      onChange={(event) => {
        const chosen = event.currentTarget.value as Theme
        setTheme(chosen)
        choose(chosen)
      }}
    >
      {themes.map((option) => (
        <option key={option} value={option}>
          {t(`counter-screens:theme.${option}`)}
        </option>
      ))}
    </Select>
  )
}

function PaperSettings({ model }: { model: BoardPage }) {
  const { t, number } = useI18n()
  const paper = useStore(model.printing.$paper)
  return (
    <Select
      label={t('counter:print.paper')}
      value={paper}
      onChange={(event) => {
        const chosen = papers.find((one) => String(one) === event.currentTarget.value)
        if (chosen) model.printing.setPaper(chosen)
      }}
    >
      {papers.map((width) => (
        <option key={width} value={width}>
          {t('counter:print.width', { number: number(width) })}
        </option>
      ))}
    </Select>
  )
}
