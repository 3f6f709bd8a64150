import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { policiesHtml } from '../../../src/payload/screens/policies-html.ts'

/** Names of the elements that the tags leave open, and end tags that match no open element. */
function unclosed(tags: readonly string[]): string[] {
  const open: string[] = []
  for (const tag of tags) {
    if (tag.endsWith(' />')) continue
    const name = /\w+/.exec(tag)?.[0] ?? ''
    if (!tag.startsWith('</')) open.push(name)
    else if (open.at(-1) === name) open.pop()
    else open.push(tag)
  }
  return open
}

describe('policiesHtml', () => {
  // @feature business.policies
  it('keeps structure, lists, tables and links', () => {
    const html =
      '<h2>Returns</h2><p>Within <b>14</b> days.</p><ul><li>Cups</li></ul><table><tr><td colspan="2">x</td></tr></table>'
    expect(policiesHtml(html)).toBe(html)
    for (const href of [
      'https://a.example/b?c=1',
      'http://a.example',
      'mailto:a@b.example',
      'tel:+96522284410',
    ])
      expect(policiesHtml(`<p><a href="${href}">here</a></p>`)).toBe(
        `<p><a href="${href}" rel="noopener nofollow">here</a></p>`,
      )
  })

  it('removes everything else', () => {
    for (const [html, left] of [
      ['<p style="color:red" id="x" class="y" onclick="z()">a</p>', '<p>a</p>'],
      ['<p>a<img src="https://a.example/x.png" onerror="z()"></p>', '<p>a</p>'],
      [
        '<p>a</p><script>z()</script><style>p{}</style><iframe src="https://a.example">b</iframe>',
        '<p>a</p>',
      ],
      ['<p>a</p><svg onload="z()"><text>b</text></svg>', '<p>a</p>'],
      ['<p><a href="javascript:z()">a</a></p>', '<p><span>a</span></p>'],
      ['<p><a href="JaVaScRiPt&colon;z()">a</a></p>', '<p><span>a</span></p>'],
      [
        '<p><a href="//a.example">a</a> <a href="/cart">b</a> <a href="#x">c</a></p>',
        '<p><span>a</span> <span>b</span> <span>c</span></p>',
      ],
      ['<p><a href="https://a.example"></a> </p><h2></h2><p>a</p>', '<p>a</p>'],
      ['<form action="/x"><input name="q"><button>a</button></form><p>b</p>', 'a<p>b</p>'],
      ['<section class="x"><div><p>a</p></div></section>', '<div><div><p>a</p></div></div>'],
    ] as const)
      expect(policiesHtml(html)).toBe(left)
  })

  it('moves headings below the page’s own heading and skips no level', () => {
    expect(policiesHtml('<h1>a</h1><h4>b</h4><h4>c</h4><h3>d</h3><h1>e</h1><h6>f</h6>')).toBe(
      '<h2>a</h2><h3>b</h3><h3>c</h3><h3>d</h3><h2>e</h2><h3>f</h3>',
    )
  })

  it('keeps the paragraphs and lines of text without markup', () => {
    expect(policiesHtml('One & two\nthree < four\r\n\r\n \n\nfive')).toBe(
      '<p>One &amp; two<br />three &lt; four</p><p>five</p>',
    )
    expect(policiesHtml('Write to <a href="mailto:a@b.example">us</a>.')).toBe(
      '<p>Write to <a href="mailto:a@b.example" rel="noopener nofollow">us</a>.</p>',
    )
  })

  it('returns an empty string if there is no readable text', () => {
    for (const text of ['', ' \n ', '<p> </p>', '<img src=x>', '<script>x</script>', '…'])
      expect(policiesHtml(text)).toBe('')
  })

  // @feature business.policies-html
  it('outputs only allowed tags and attributes, for any input', () => {
    const piece = fc.constantFrom(
      '<',
      '>',
      '"',
      "'",
      '/',
      '=',
      ' ',
      '&',
      '&lt;',
      '<!--',
      '-->',
      '<![CDATA[',
      ']]>',
      'a',
      'p',
      'h1',
      '<p',
      '</p>',
      '<a href=',
      'javascript:',
      'https://a.example',
      ' onclick=',
      ' style=',
      ' id=',
      '<script',
      '</script>',
      '<img src=x',
      '<svg',
      '<math',
      '<h3>',
      '</h3>',
      '<table>',
      '<td>',
      '\n',
      '\u0000',
      '\u2028',
      '<noscript>',
      '<template>',
      '<plaintext>',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const html = policiesHtml(pieces.join(''))
        const tags = html.match(/<[^>]*>/g) ?? []
        for (const tag of tags)
          expect(tag).toMatch(
            /^<\/?(?:h[2-6]|p|ul|ol|li|dl|dt|dd|blockquote|pre|hr|div|table|caption|thead|tbody|tfoot|tr|th|td|b|strong|i|em|u|s|small|sub|sup|br|span|a)(?: href="(?:https?:|mailto:|tel:)[^"]*" rel="noopener nofollow")?(?: (?:col|row)span="[^"]*")*(?: \/)?>$/,
          )
        expect(html.replace(/<[^>]*>/g, '')).not.toContain('<')
        expect(unclosed(tags)).toEqual([])
      }),
      { numRuns: 1000 },
    )
  })

  it('leaves clean HTML unchanged', () => {
    const html = policiesHtml('<h2>A</h2><p>b <a href="https://c.example">c</a></p><ul><li>d</li></ul>')
    expect(policiesHtml(html)).toBe(html)
  })
})
