import { expect, test } from 'vitest'
import { previewPolicy, withNote, withoutScripts } from '../../../scripts/publish/preview/preview-html.ts'

// @feature-file desk.preview

const inside = (html: string) =>
  withoutScripts(html, (href) => (href.startsWith('/grill') ? `?path=${href.slice(6)}&locale=en` : null))

test('scripts and what only they need are removed', () => {
  const head =
    '<link rel="preload" href="/a.woff2"><link rel="modulepreload" href="/a.js"><link rel="manifest" href="/m">'
  const scripts =
    '<script type="module" src="/a.js"></script><script id="data">{"a":"<a href=\'/x\'>"}</script>'
  expect(inside(`${head}${scripts}<p>Soup</p>`)).toBe('<link rel="preload" href="/a.woff2"><p>Soup</p>')
})

test('links lead into the preview or nowhere', () => {
  expect(inside('<a class="x" href="/grill/dinein#c1">Soup</a>')).toBe(
    '<a class="x" href="?path=/dinein#c1&amp;locale=en">Soup</a>',
  )
  expect(inside('<a href="https://other.example" class="x">Other</a>')).toBe('<a class="x">Other</a>')
})

test('text of a venue in an attribute is not taken for an element', () => {
  const html = `<img alt="<script> > <a href='/grill'>"><!-- <script> --><p title="</script>">Soup</p>`
  expect(inside(html)).toBe(html)
})

test('the note is text, at the start of the page', () => {
  const note = { note: 'Not <yet> & here', language: 'en', dir: 'ltr' }
  const html = withNote('<html><head></head><body class="a>b"><p>Soup</p></body></html>', note)
  expect(html).toContain(
    '<body class="a>b"><p class="preview-note" lang="en" dir="ltr">Not &lt;yet> &amp; here</p><p>Soup</p>',
  )
})

test('the policy of a page keeps its styles and pictures, and forbids what could act', () => {
  const policy = previewPolicy(
    "default-src 'self'; connect-src 'self' https://px.example; img-src 'self' data:; script-src 'self' 'sha256-a'; style-src 'self' 'sha256-b'",
  ).split('; ')
  expect(policy).toContain("img-src 'self' data:")
  expect(policy.find((one) => one.startsWith('style-src'))).toMatch(
    /^style-src 'self' 'sha256-b' 'sha256-\S+='$/,
  )
  for (const name of ['script-src', 'connect-src', 'form-action', 'worker-src', 'frame-src', 'object-src'])
    expect(policy.filter((one) => one.startsWith(name))).toEqual([`${name} 'none'`])
})
