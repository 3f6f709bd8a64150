import { expect, test } from 'vitest'
import { offeredScreens } from '../../../../src/islands/counter/board/screens.ts'

const shown = (...args: Parameters<typeof offeredScreens>) => offeredScreens(...args).screen

// @feature desk.screen
test('owners and managers have the menu desk; others who open its address see the orders', () => {
  for (const role of ['owner', 'manager'] as const)
    expect(offeredScreens('menu', { role, hasReservations: false })).toEqual({
      ...{ screens: ['orders', 'today', 'menu', 'settings'], screen: 'menu', current: 'menu' },
    })
  for (const role of ['staff', null] as const)
    expect(offeredScreens('menu', { role, hasReservations: true })).toEqual({
      ...{ screens: ['orders', 'reservations', 'today', 'settings'], screen: 'orders', current: 'orders' },
    })
})

test('reservations are offered where there are some, and by their address', () => {
  expect(shown('reservations', { role: 'staff', hasReservations: false })).toBe('reservations')
  expect(offeredScreens('today', { role: 'staff', hasReservations: false }).screens).not.toContain(
    'reservations',
  )
})

// @feature counter.insights
test('owners and managers have the insights, which belong to “Today”; others who open their address see the orders', () => {
  for (const role of ['owner', 'manager'] as const)
    expect(offeredScreens('insights', { role, hasReservations: false })).toMatchObject({
      ...{ screens: ['orders', 'today', 'menu', 'settings'], screen: 'insights', current: 'today' },
    })
  for (const role of ['staff', null] as const)
    expect(shown('insights', { role, hasReservations: false })).toBe('orders')
})

// @feature payment.reconciliation
test('owners and managers have the payments, which belong to “Today”; others who open their address see the orders', () => {
  for (const role of ['owner', 'manager'] as const)
    expect(offeredScreens('payments', { role, hasReservations: false })).toMatchObject({
      ...{ screen: 'payments', current: 'today' },
    })
  for (const role of ['staff', null] as const)
    expect(shown('payments', { role, hasReservations: false })).toBe('orders')
})
