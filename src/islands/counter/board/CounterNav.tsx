import { bag, pencil } from '../../../components/icons.ts'
import { calendar, receipt, sliders } from '../../../components/page-icons.ts'
import { Icon } from '../../../components/ui/basics/Icon.tsx'
import { useI18n } from '../../../components/ui/basics/i18n-context.tsx'
import type { CounterScreen } from './screens.ts'

const icons: Readonly<Record<CounterScreen, string>> = {
  orders: bag,
  reservations: calendar,
  today: receipt,
  menu: pencil,
  settings: sliders,
}

/** The links between the screens: a bar at the bottom of phones, a rail at the side of wide screens. */
export function CounterNav({
  screens,
  shown,
  waiting,
}: {
  screens: readonly CounterScreen[]
  shown: CounterScreen
  /** By screen, how many entries wait for an answer. */
  waiting: Partial<Record<CounterScreen, number>>
}) {
  const { t, number } = useI18n()
  return (
    <nav aria-label={t('counter:nav.title')} className="counter-nav border-line bg-surface">
      {screens.map((screen) => {
        const count = waiting[screen] ?? 0
        return (
          <a
            key={screen}
            href={`#${screen}`}
            aria-current={screen === shown ? 'page' : undefined}
            className="relative flex min-h-16 flex-auto flex-col items-center justify-center gap-1 px-[2px] py-2 text-center font-semibold text-ink-muted text-xs aria-[current]:text-accent-ink md:flex-none md:py-3"
          >
            <span className="nav-icon rounded-full px-[8px] py-[4px] text-[min(1.3125rem,30px)]">
              <Icon of={icons[screen]} />
            </span>
            <span className="nav-label">
              {screen === 'settings' ? t('counter:settings.title') : t(`counter:nav.${screen}`)}
            </span>
            {count > 0 && (
              <span className="absolute start-1/2 top-[4px] ms-[6px] min-w-[24px] rounded-full bg-accent px-[6px] py-[2px] text-[min(0.8125rem,18px)] text-on-accent tabular">
                <span aria-hidden="true">{number(count)}</span>
                <span className="sr">{t('counter:nav.waiting', { number: number(count) })}</span>
              </span>
            )}
          </a>
        )
      })}
    </nav>
  )
}
