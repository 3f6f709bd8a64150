/** Compares the scanner with the parser: everything that the scanner handles must give the same result. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { benchVenue } from '../../scripts/bench/bench-venue.ts'
import { compile } from '../../scripts/publish/make/compile.ts'
import { parsePage } from '../../scripts/publish/make/page-facts/parse-page.ts'
import { scanPage } from '../../scripts/publish/make/page-facts/scan-page.ts'
import { loadRenderer } from '../../scripts/publish/make/render.ts'
import { planRootSite } from '../../src/payload/site/root-site.ts'
import { planSite } from '../../src/payload/site/site.ts'
import { naughtyStrings } from '../helpers/sample-data.ts'
import { scaledCount } from '../helpers/seed.ts'

/** Escapes a value for an attribute, as Astro does. */
const quoted = (text: string) => text.replaceAll('&', '&#38;').replaceAll('"', '&#34;')
/** Escapes a text, as Astro does. */
const escaped = (text: string) => text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`)

const HOSTILE = [
  ...['"><script>x()</script>', "' onclick='x()", '</title>', '</script>', '<!--', '-->', '--!>', ']]>'],
  ...[
    'javascript:x()',
    '&quot;',
    '&#34;',
    '&#x22;',
    '&amp;amp;',
    '&copy',
    '&lt',
    '=',
    '/',
    '\\',
    '\u0000',
    '\u00a0',
  ],
]

const TAGS = [
  ...[
    'a',
    'p',
    'div',
    'ul',
    'li',
    'h1',
    'h2',
    'span',
    'form',
    'button',
    'input',
    'select',
    'option',
    'br',
    'img',
  ],
  ...[
    'table',
    'thead',
    'tbody',
    'tr',
    'td',
    'th',
    'dl',
    'dt',
    'dd',
    'ruby',
    'rt',
    'rp',
    'optgroup',
    'datalist',
  ],
  ...[
    'svg',
    'path',
    'g',
    'title',
    'script',
    'style',
    'textarea',
    'template',
    'noscript',
    'iframe',
    'math',
    'image',
  ],
  ...[
    'head',
    'body',
    'html',
    'astro-island',
    'my.tag',
    'A',
    'output',
    'label',
    'xmp',
    'plaintext',
    'foreignObject',
  ],
]
const NAMES = [
  ...[
    'id',
    'href',
    'src',
    'srcset',
    'style',
    'onclick',
    'ONLOAD',
    'HREF',
    'type',
    'data',
    'data-id',
    'class',
    'viewBox',
  ],
  ...[
    'component-url',
    'action',
    'formaction',
    'sizes',
    'o',
    'on',
    'idea',
    'hreflang',
    'a"b',
    'a<b',
    'x:y',
    '@x',
  ],
]
const text = fc.oneof(
  fc.constantFrom(...HOSTILE),
  fc.string({ maxLength: 6 }),
  fc.constant('application/ld+json'),
)

const attribute = fc.oneof(
  {
    weight: 8,
    arbitrary: fc
      .tuple(fc.constantFrom(...NAMES), text)
      .map(([name, value]) => ` ${name}="${quoted(value)}"`),
  },
  { weight: 2, arbitrary: fc.constantFrom(...NAMES).map((name) => ` ${name}`) },
  {
    weight: 1,
    arbitrary: fc.tuple(fc.constantFrom(...NAMES), text).map(([name, value]) => ` ${name}=${value}`),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(fc.constantFrom(...NAMES), text).map(([name, value]) => ` ${name}='${value}'`),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(fc.constantFrom(...NAMES), text).map(([name, value]) => `${name}="${value}"`),
  },
  { weight: 1, arbitrary: fc.constantFrom('\t', '\n', ' /', '/', ' =', '"', '\u00a0id="x"', ' id = "x"') },
)
const attributes = fc.array(attribute, { maxLength: 3 }).map((list) => list.join(''))
const VOID = new Set(['br', 'img', 'input'])

/** Nested elements, most of them closed. */
const { markup } = fc.letrec<{ markup: string; node: string }>((tie) => ({
  markup: fc.array(tie('node'), { maxLength: 4 }).map((nodes) => nodes.join('')),
  node: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    { weight: 3, arbitrary: text.map(escaped) },
    { weight: 1, arbitrary: text },
    { weight: 1, arbitrary: text.map((inside) => `<!--${inside}-->`) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        '<!doctype html>',
        '<?x?>',
        '<![CDATA[<a>]]>',
        '</p>',
        '</br>',
        '<',
        '</',
        '<a',
      ),
    },
    {
      weight: 12,
      arbitrary: fc
        .tuple(fc.constantFrom(...TAGS), attributes, tie('markup'), fc.nat({ max: 30 }))
        .map(([tag, given, inside, luck]) => {
          if (luck === 0) return `<${tag}${given}>${inside}`
          if (luck === 1) return `<${tag}${given}/>`
          if (VOID.has(tag)) return `<${tag}${given}>`
          return `<${tag}${given}>${inside}</${tag}>`
        }),
    },
  ),
}))

describe('a page is scanned', () => {
  test('with the same result as by a parser, or left to it', () => {
    let scanned = 0
    fc.assert(
      fc.property(markup, (html) => {
        const facts = scanPage(html)
        if (!facts) return
        scanned += facts.length > 0 ? 1 : 0
        expect(facts).toEqual(parsePage(html))
      }),
      { numRuns: scaledCount(50_000) },
    )
    expect(scanned).toBeGreaterThan(scaledCount(50_000) / 50)
  })

  // A scanner that takes the markup literally would read each of these differently.
  test.each([
    '<form><div><form action="/x"></form></div></form>',
    '<a href="&copy;&quot">x</a>',
    '<a href="/x" href="/y">x</a>',
    '<script type="module" type="application/ld+json">{</script>',
    '<a href="/x"><a href="/y">x</a></a>',
    '<button><select></select></button>',
    '<svg><title>x</title></svg>',
    '<svg/><p>x</p>',
    '<div/><p>x</p>',
    '<title>a</b></title>',
    '<style></styled></style>',
    '<section><p>x</section></p>',
    '<main>',
    '<A HREF="/x">x</A>',
    "<a href='/x' id=y>x</a>",
    '<!--><a href="/x">x</a>-->',
    '<plaintext></plaintext>',
  ])('with the same result as a parser, or left to it: %s', (html) => {
    expect(scanPage(html) ?? parsePage(html)).toEqual(parsePage(html))
  })

  test('with every hostile text in every place where Astro writes text', () => {
    for (const hostile of [...HOSTILE, ...naughtyStrings()]) {
      const page = `<!DOCTYPE html><html lang="en"><head><title>${escaped(hostile)}</title></head><body><a id="${quoted(hostile)}" href="${quoted(hostile)}" data-x="${quoted(hostile)}">${escaped(hostile)}</a><script type="application/ld+json">{"a":"b"}</script></body></html>`
      const facts = scanPage(page)
      expect(facts).toEqual(parsePage(page))
      expect(facts).toContainEqual({ kind: 'attribute', tag: 'a', name: 'id', value: hostile })
    }
  })

  test('without the parser, for every screen', { timeout: 120_000 }, async () => {
    const { dir, bundleId } = await compile()
    const renderer = await loadRenderer(dir, bundleId)
    const { venue, day } = benchVenue({ referenceId: 'bench', items: 12, locales: ['en', 'ar'] })
    for (const site of [planRootSite(['en', 'ar'], [], [], 'http://x.test'), planSite(venue, day)])
      for (const page of site.pages) {
        const { html } = await renderer.render(site.referenceId, page, 'http://x.test')
        const facts = scanPage(html)
        expect(facts, page.path).not.toBeNull()
        expect(facts, page.path).toEqual(parsePage(html))
        expect(facts?.length, page.path).toBeGreaterThan(5)
      }
  })
})
