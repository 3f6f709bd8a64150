import type { ShellView } from './view.ts'

/**
 * The namespaces of messages that a screen's island says things with: its page brings them. A check holds each row to what
 * the island's code asks for, neither less nor more (scripts/check/screen-messages.ts).
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

const OF_DELIVERIES: ReadonlySet<string> = new Set(['address', 'delivery'])

/** What the shell of a screen brings. Only deliveries speak of where to. */
export function screenNamespaces({ screen, type }: Pick<ShellView, 'screen' | 'type'>): readonly string[] {
  const all = namespaces[screen]
  return type === null || type === 'delivery' ? all : all.filter((name) => !OF_DELIVERIES.has(name))
}
