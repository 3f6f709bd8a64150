import type { ShellView } from './view.ts'

/**
 * The message namespaces of each screen's island, which its page contains. A check ensures that each row lists exactly
 * those that the island's code uses (scripts/check/screen-messages.ts).
 */
const namespaces: Readonly<Record<ShellView['screen'], readonly string[]>> = {
  cart: ['cart', 'coupon', 'delivery', 'item', 'ui'],
  checkout: ['address', 'checkout', 'coupon', 'delivery', 'payment', 'paywallet', 'schedule', 'ui'],
  feedback: ['feedback', 'ui'],
  locations: ['address', 'delivery', 'locations', 'ui'],
  login: ['login', 'ui'],
  order: ['address', 'order', 'orders', 'payment', 'payment-state', 'ui'],
  'orders-history': ['order', 'orders', 'ui'],
  'orders-status': ['order', 'orders', 'ui'],
  'payment-fail': ['payment', 'payment-state', 'ui'],
  profile: ['login', 'profile', 'ui'],
  'reserve-table': ['reservation', 'schedule', 'ui'],
  'reserve-service': ['reservation', 'schedule', 'ui'],
  reservation: ['order', 'reservation', 'ui'],
  reservations: ['reservation', 'ui'],
  'wallet-home': ['ui', 'wallet'],
  'wallet-packages': ['ui', 'wallet'],
  'wallet-history': ['ui', 'wallet'],
  'wallet-package': ['payment', 'payment-state', 'ui', 'wallet'],
}

/** What few visits need and what has no room in the page, whose size is limited. */
const later: Partial<Record<ShellView['screen'], readonly ('mail' | 'receipt')[]>> = {
  order: ['mail', 'receipt'],
  reservation: ['mail'],
}

/** Returns the message namespaces of which the page only names the files. */
export const laterNamespaces = ({ screen }: Pick<ShellView, 'screen'>): readonly ('mail' | 'receipt')[] =>
  later[screen] ?? []

const OF_DELIVERIES: ReadonlySet<string> = new Set(['address', 'delivery'])

/** Returns the message namespaces of a screen's shell. Only deliveries need those of the destination. */
export function screenNamespaces({ screen, type }: Pick<ShellView, 'screen' | 'type'>): readonly string[] {
  const all = namespaces[screen]
  return type === null || type === 'delivery' ? all : all.filter((name) => !OF_DELIVERIES.has(name))
}
