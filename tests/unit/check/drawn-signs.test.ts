// @feature-file screen.drawn-icons

import { expect, it } from 'vitest'
import { checkSigns } from '../../../scripts/check/drawn-signs.ts'

it.each([
  ['src/islands/A.tsx', 'const a = 1\nconst b = <button title="b">✕</button>'],
  ['src/islands/A.tsx', "const a = 1\nconst b = <button>{'↑'}</button>"],
  ['src/enhance/a.ts', 'const a = 1\nbutton.textContent = `★`'],
  ['src/styles/a.css', '/* ✕ */\n.a::before { content: "✓"; }'],
  ['src/pages/a.astro', '<p>\n<a href="#top">⬆</a></p>'],
  ['src/pages/a.astro', "<p>hi</p>\n<script>say('😀')</script>"],
])('refuses in %s a symbol drawn as text: %j', (file, text) => {
  expect(checkSigns(file, text)).toMatchObject([{ file, line: 2 }])
})

it.each([
  ['src/edge/a.ts', '// a → b\n/* ✕ */\nconst a = "2 × 3 – 4 · 5 − 6"'],
  ['src/pages/a.astro', '---\n// a → b\n---\n{/* ✕ */}<!-- ★ --><p>–</p>'],
  ['src/styles/a.css', '/* → */\n.add::before { content: "+" / ""; }'],
])('accepts in %s comments, mathematical signs and dashes: %j', (file, text) => {
  expect(checkSigns(file, text)).toEqual([])
})
