import decodeQR from 'qr/decode.js'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import InvitationCode from '../../../../src/islands/counter/settings/InvitationCode.tsx'

/** Pixels per module. */
const SCALE = 4

/** Draws the squares of the code, black on white, as a browser does. */
function pixels(svg: string) {
  const size = Number(/viewBox="0 0 (\d+)/.exec(svg)?.[1])
  const width = size * SCALE
  const data = new Uint8Array(width * width * 4).fill(255)
  for (const [, x, y, run] of svg.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g))
    for (let row = 0; row < SCALE; row++)
      for (let column = 0; column < SCALE * Number(run); column++) {
        const at = ((Number(y) * SCALE + row) * width + Number(x) * SCALE + column) * 4
        data.fill(0, at, at + 3)
      }
  return { width, height: width, data }
}

// @feature counter.staff
test('a phone that scans the code of an invitation reads its link, with the secret', () => {
  const url = 'https://menu.example/counter/join#4Zk3m_7Qf0u1vB2xN8sTpA'
  const svg = renderToStaticMarkup(createElement(InvitationCode, { url, label: 'QR code' }))
  expect(decodeQR(pixels(svg))).toBe(url)
  // Its corner, after the quiet zone: not every scanner reads light codes on dark.
  expect(/M(\d+ \d+)h/.exec(svg)?.[1]).toBe('4 4')
})
