import { describe, expect, it } from 'vitest'
import {
  type BoardFacts,
  boardColumn,
  canTakeBack,
  changeMinutes,
  firstPromise,
  nextSteps,
  ringsFor,
  urgencyOf,
} from '../../../../src/domain/order/board-rules.ts'
import { orderStatus as status } from '../../../../src/domain/order/order-status.ts'

const MINUTE = 60_000
const NOW = Date.parse('2026-05-06T12:00:00Z')
const facts = (part: Partial<BoardFacts> = {}): BoardFacts => ({
  ...{ status: status.pending, isDelivery: false, createdAt: NOW, wantedAt: null, readyAt: null },
  ...part,
})

describe('boardColumn', () => {
  it.each([
    ['new', { status: status.pending }],
    ['later', { status: status.scheduled, wantedAt: NOW + 60 * MINUTE + 1 }],
    ['new', { status: status.scheduled, wantedAt: NOW + 60 * MINUTE }],
    ['later', { status: status.accepted, wantedAt: NOW + 90 * MINUTE }],
    ['kitchen', { status: status.accepted, wantedAt: NOW + 50 * MINUTE }],
    ['kitchen', { status: status.accepted, readyAt: NOW + 90 * MINUTE }],
    ['ready', { status: status.ready }],
    ['out', { status: status.out, isDelivery: true }],
    ['done', { status: status.delivered }],
    ['done', { status: status.rejected }],
    ['done', { status: status.cancelled }],
  ] as const)('%s: %j', (column, part) => {
    expect(boardColumn(facts(part), NOW)).toBe(column)
  })
})

describe('urgencyOf', () => {
  it.each([
    ['calm', { createdAt: NOW - MINUTE + 1 }],
    ['soon', { createdAt: NOW - MINUTE }],
    ['late', { createdAt: NOW - 3 * MINUTE }],
    // A scheduled order waits from when it is due, not from when it was placed.
    ['calm', { status: status.scheduled, createdAt: NOW - 900 * MINUTE, wantedAt: NOW + 60 * MINUTE }],
    ['late', { status: status.scheduled, createdAt: NOW - 900 * MINUTE, wantedAt: NOW + 57 * MINUTE }],
    ['calm', { status: status.accepted, readyAt: NOW + 5 * MINUTE }],
    ['soon', { status: status.accepted, readyAt: NOW + 5 * MINUTE - 1 }],
    ['late', { status: status.accepted, readyAt: NOW }],
    ['late', { status: status.accepted, wantedAt: NOW }],
    ['calm', { status: status.accepted }],
    ['calm', { status: status.ready, readyAt: NOW - MINUTE }],
    ['late', { status: status.ready, readyAt: NOW - MINUTE, isDelivery: true }],
    ['soon', { status: status.out, readyAt: NOW + MINUTE, isDelivery: true }],
    ['calm', { status: status.delivered, readyAt: NOW - MINUTE, isDelivery: true }],
  ] as const)('%s: %j', (urgency, part) => {
    expect(urgencyOf(facts(part), NOW)).toBe(urgency)
  })
})

it('the next step depends on whether an order is brought', () => {
  expect(nextSteps(facts({ status: status.accepted }))[0]).toBe(status.ready)
  expect(nextSteps(facts({ status: status.ready }))).toEqual([status.delivered])
  expect(nextSteps(facts({ status: status.ready, isDelivery: true }))[0]).toBe(status.out)
  expect(nextSteps(facts({ status: status.out, isDelivery: true }))).toEqual([status.delivered])
  expect(nextSteps(facts())).toEqual([])
})

it('rings for orders without an answer, and for a while for those that were accepted automatically', () => {
  const accepted = { status: status.accepted, createdAt: NOW - 10 * MINUTE + 1 }
  expect(ringsFor(facts(), false, NOW)).toBe(true)
  expect(ringsFor(facts(accepted), false, NOW)).toBe(false)
  expect(ringsFor(facts(accepted), true, NOW)).toBe(true)
  expect(ringsFor(facts(accepted), true, NOW + 1)).toBe(false)
  expect(ringsFor(facts({ ...accepted, wantedAt: NOW + 90 * MINUTE }), true, NOW)).toBe(false)
  expect(ringsFor(facts({ ...accepted, wantedAt: NOW + 55 * MINUTE }), true, NOW + 4 * MINUTE)).toBe(true)
})

it('only final moves can be taken back', () => {
  expect(Object.values(status).filter(canTakeBack)).toEqual([
    status.rejected,
    status.delivered,
    status.cancelled,
  ])
})

it('promised minutes stay between one step and the longest promise', () => {
  expect(changeMinutes(20, 5)).toBe(25)
  expect(changeMinutes(5, -5)).toBe(5)
  expect(changeMinutes(1440, 5)).toBe(1440)
})

it('a promise is changed from what remains of it, in steps of five minutes', () => {
  const remaining = (minutes: number, part: Partial<BoardFacts> = {}) =>
    firstPromise(facts({ status: status.accepted, readyAt: NOW + minutes * MINUTE, ...part }), NOW)
  expect([45, 42.6, 42.4, 3, -30, 3000].map((minutes) => remaining(minutes))).toEqual([
    45, 45, 40, 5, 5, 1440,
  ])
  // Accepted for the time that the diner wanted.
  expect(remaining(0, { readyAt: null, wantedAt: NOW + 90 * MINUTE })).toBe(90)
  expect(remaining(0, { readyAt: null })).toBe(20)
  for (const waiting of [status.pending, status.scheduled])
    expect(remaining(45, { status: waiting, wantedAt: NOW + 90 * MINUTE })).toBe(20)
})
