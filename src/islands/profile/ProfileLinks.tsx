import { bag, clock, creditCard, forward, pin } from '../../components/icons.ts'
import { Icon } from '../../components/ui/basics/Icon.tsx'
import { useI18n } from '../../components/ui/basics/i18n-context.tsx'
import type { ProfilePayload } from '../../contract/payloads/visitor.ts'

/** The customer screens of a venue in the order of the list: path, message and icon. */
const LINKS = [
  { path: '/orders/history', name: 'orders', icon: bag },
  { path: '/locations', name: 'locations', icon: pin },
  { path: '/reservation/history', name: 'reservations', icon: clock },
  { path: '/wallet/home', name: 'wallet', icon: creditCard },
] as const

/** Links to the customer's orders, addresses, reservations and wallet, as far as the venue has them. */
export function ProfileLinks({ payload: { referenceId, paths } }: { payload: ProfilePayload }) {
  const { t } = useI18n()
  const links = LINKS.filter(({ path }) => paths.includes(path))
  if (links.length === 0) return null
  return (
    <nav aria-labelledby="yours">
      <h2 id="yours" className="mb-2 text-lg">
        {t('profile:yours')}
      </h2>
      <ul className="overflow-hidden rounded-xl bg-surface-raised shadow">
        {links.map(({ path, name, icon }) => (
          <li key={path} className="border-line border-b last:border-b-0">
            <a
              href={`/${referenceId}${path}`}
              className="flex min-h-14 items-center gap-[min(1rem,4vw)] px-4 py-2 hover:bg-surface-sunken"
            >
              <Icon of={icon} className="text-accent-ink text-lg" />
              <span className="flex-1 font-semibold">{t(`profile:links.${name}`)}</span>
              <Icon of={forward} flip className="text-ink-muted" />
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
