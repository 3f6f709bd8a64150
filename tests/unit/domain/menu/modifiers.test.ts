import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  chosenModifiers,
  isSingleChoice,
  type Modifier,
  type ModifierGroup,
  requiredCount,
  type Selection,
  selectionProblems,
  withModifier,
} from '../../../../src/domain/menu/modifiers.ts'
import { arbItem, arbModifierGroup, arbSelection } from '../../../helpers/arbitraries.ts'

const modifier = (id: string, rest: Partial<Modifier> = {}): Modifier => ({
  id,
  name: {},
  image: null,
  price: 10,
  maxQuantity: 1,
  soldOut: false,
  taxes: [],
  provider: null,
  providerId: null,
  ...rest,
})
const group = (rest: Partial<ModifierGroup> = {}): ModifierGroup => ({
  id: 'g',
  name: {},
  min: 0,
  max: null,
  required: false,
  modifiers: [
    modifier('a'),
    modifier('b'),
    modifier('c', { maxQuantity: 3 }),
    modifier('gone', { soldOut: true }),
  ],
  ...rest,
})

describe('requiredCount and isSingleChoice', () => {
  it.each([
    [{ min: 0, required: false, max: null }, 0, false],
    [{ min: 0, required: true, max: null }, 1, false],
    [{ min: 2, required: true, max: 3 }, 2, false],
    [{ min: 0, required: true, max: 1 }, 1, true],
    [{ min: 1, required: false, max: 1 }, 1, true],
    [{ min: 0, required: false, max: 1 }, 0, false],
  ])('%j requires %i', (rest, count, single) => {
    expect(requiredCount(group(rest))).toBe(count)
    expect(isSingleChoice(group(rest))).toBe(single)
  })
})

describe('selectionProblems', () => {
  it.each<[string, ModifierGroup, Selection, string[]]>([
    ['nothing required, nothing chosen', group(), {}, []],
    ['a valid choice', group({ min: 1, max: 4 }), { a: 1, c: 3 }, []],
    ['too few', group({ min: 2 }), { a: 1 }, ['too-few']],
    ['required and empty', group({ required: true }), { a: 0 }, ['too-few']],
    ['too many, counted with quantities', group({ max: 2 }), { c: 3 }, ['too-many']],
    ['sold out', group(), { gone: 1 }, ['sold-out']],
    ['too much of one', group(), { a: 2 }, ['quantity']],
    ['a negative quantity', group(), { a: -1 }, ['too-few', 'quantity']],
    ['half a modifier', group(), { c: 0.5 }, ['quantity']],
    ['not a number', group(), { c: Number.NaN }, ['quantity']],
    ['an unknown modifier', group(), { zzz: 1 }, ['unknown']],
    ['an unknown modifier, zero times', group(), { zzz: 0 }, []],
  ])('%s', (_name, given, selection, codes) => {
    expect(selectionProblems([given], selection).map((problem) => problem.code)).toEqual(codes)
  })

  it('reports the limit and the chosen count', () => {
    expect(selectionProblems([group({ min: 2, max: 2 })], { a: 1 })).toEqual([
      { code: 'too-few', groupId: 'g', min: 2, chosen: 1 },
    ])
    expect(selectionProblems([group({ max: 1 })], { a: 1, b: 1 })).toEqual([
      { code: 'too-many', groupId: 'g', max: 1, chosen: 2 },
    ])
  })
})

describe('withModifier', () => {
  it('replaces the modifier of a single choice, and adds to others', () => {
    expect(withModifier(group({ min: 1, max: 1 }), { a: 1 }, 'b', 1)).toEqual({ b: 1 })
    expect(withModifier(group({ max: 2 }), { a: 1 }, 'b', 1)).toEqual({ a: 1, b: 1 })
  })

  it('leaves the selection of a full group unchanged', () => {
    expect(withModifier(group({ max: 2 }), { a: 1, b: 1 }, 'c', 1)).toEqual({ a: 1, b: 1 })
    expect(withModifier(group({ max: 3 }), { a: 1, b: 1 }, 'c', 3)).toEqual({ a: 1, b: 1, c: 1 })
  })

  it('removes modifiers, ignores sold-out and unknown ones, and leaves other groups unchanged', () => {
    expect(withModifier(group(), { a: 1, other: 2 }, 'a', 0)).toEqual({ other: 2 })
    expect(withModifier(group(), { a: 1 }, 'gone', 1)).toEqual({ a: 1 })
    expect(withModifier(group(), { a: 1 }, 'zzz', 1)).toEqual({ a: 1 })
    expect(withModifier(group({ min: 1, max: 1 }), { a: 1, other: 2 }, 'b', 1)).toEqual({ b: 1, other: 2 })
  })

  it('never exceeds a limit, for any sequence of taps', () => {
    fc.assert(
      fc.property(
        arbModifierGroup('g'),
        fc.array(fc.tuple(fc.nat(5), fc.oneof(fc.integer({ min: -2, max: 9 }), fc.double()))),
        (given, taps) => {
          let selection: Selection = {}
          for (const [index, quantity] of taps)
            selection = withModifier(given, selection, `g-${index}`, quantity)
          const codes = selectionProblems([given], selection).map((problem) => problem.code)
          expect(codes.filter((code) => code !== 'too-few')).toEqual([])
        },
      ),
    )
  })
})

it('chosenModifiers keeps the order of the menu', () => {
  expect(
    chosenModifiers([group()], { c: 2, a: 1, zzz: 1, b: 0 }).map(({ modifier: { id }, quantity }) => [
      id,
      quantity,
    ]),
  ).toEqual([
    ['a', 1],
    ['c', 2],
  ])
})

it('arbSelection generates selections without problems', () => {
  fc.assert(
    fc.property(
      arbItem().chain((item) => arbSelection(item).map((selection) => ({ item, selection }))),
      ({ item, selection }) => {
        expect(selectionProblems(item.modifierGroups, selection)).toEqual([])
      },
    ),
  )
})
