import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CENTRED, cropRegion, MAX_ZOOM } from '../../../../src/domain/pictures/crop.ts'

// @feature-file desk.pictures

const shape = fc.double({ min: 0.2, max: 5, noNaN: true })
const place = fc.double({ min: 0, max: 1, noNaN: true })

test('a part has the wanted shape and is within the picture', () => {
  fc.assert(
    fc.property(
      ...[shape, shape, place, place, fc.double({ min: 1, max: MAX_ZOOM, noNaN: true })],
      (picture, ratio, x, y, zoom) => {
        const region = cropRegion({ x, y, zoom }, picture, ratio)
        expect((region.width * picture) / region.height).toBeCloseTo(ratio)
        expect(Math.min(region.x, region.y)).toBeGreaterThanOrEqual(0)
        expect(Math.max(region.x + region.width, region.y + region.height)).toBeLessThanOrEqual(1 + 1e-9)
        expect(Math.max(region.width, region.height)).toBeCloseTo(1 / zoom)
      },
    ),
  )
})

test('without a choice, the largest part in the middle is taken', () => {
  expect(cropRegion(CENTRED, 2, 1)).toEqual({ x: 0.25, y: 0, width: 0.5, height: 1 })
  expect(cropRegion(CENTRED, 1, 2)).toEqual({ x: 0, y: 0.25, width: 1, height: 0.5 })
})
