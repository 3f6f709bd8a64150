import { expect, it } from 'vitest'
import { tileSource } from '../../../src/payload/address/map-tiles.ts'

it.each([
  ['https://tile.openstreetmap.org/{z}/{x}/{y}.png', 'https://tile.openstreetmap.org'],
  ['https://{s}.tiles.test:8443/a/{z}/{x}/{y}@2x.webp?key=1', 'https://*.tiles.test:8443'],
  ['http://127.0.0.1:9/{z}/{x}/{y}', 'http://127.0.0.1:9'],
])('tileSource returns the CSP source of %s: %s', (template, source) => {
  expect(tileSource(template)).toBe(source)
})
