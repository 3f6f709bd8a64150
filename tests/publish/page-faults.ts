import { HtmlValidate } from 'html-validate'
import {
  allElements,
  attribute,
  type CrawledPage,
  collapseSpaces,
  elementsByTag,
  jsonLdOf,
  readableTexts,
} from '../helpers/crawl.ts'
import { findJsonLdProblems } from '../helpers/json-ld.ts'

const RIGHT_TO_LEFT = new Set(['ar', 'fa', 'ur'])

/** Texts that only a programming error puts on a page. */
const TRACES = [/\bundefined\b/, /\bNaN\b/, /\bnull\b/, /\[object /, /\{\{|\}\}/, /\bInfinity\b/]

export type PageContext = {
  locale: string
  /** Origin, without a trailing slash. */
  siteUrl: string
  /** All texts of the venue, which are excluded from the search. */
  written: string
  /** Keys of interface messages (`menu:onRequest` and `onRequest`). A visible key means that a message is missing. */
  messageKeys: ReadonlySet<string>
}

/** Finds faults that no page of a venue may have. */
export async function findPageFaults(page: CrawledPage, context: PageContext): Promise<string[]> {
  const { document, path } = page
  const faults: string[] = []
  const expect = (good: boolean, fault: string) => void (good || faults.push(`${path}: ${fault}`))

  expect(page.status === 200, `status ${page.status}`)
  const [html] = elementsByTag(document, 'html')
  const language = context.locale.split('-', 1)[0] ?? ''
  expect(attribute(html, 'lang') === context.locale, `lang is ${attribute(html, 'lang')}`)
  expect(
    attribute(html, 'dir') === (RIGHT_TO_LEFT.has(language) ? 'rtl' : 'ltr'),
    `dir is ${attribute(html, 'dir')}`,
  )
  const headings = elementsByTag(document, 'h1')
  expect(headings.length === 1, `${headings.length} h1`)
  for (const heading of allElements(document).filter(({ name }) =>
    /^(h[1-6]|a|button|legend|summary)$/.test(name),
  ))
    expect(
      readableTexts(heading).length > 0 || attribute(heading, 'aria-label') !== '',
      `<${heading.name}> has no text`,
    )

  expect(titleOf(page) !== '', 'no title')
  expect(metaOf(page, 'description') !== '', 'no description')
  const canonical = canonicalOf(page)
  expect(canonical.startsWith(`${context.siteUrl}/`), `canonical is ${canonical || 'missing'}`)
  for (const picture of elementsByTag(document, 'img'))
    expect(
      picture.attribs.alt !== undefined && attribute(picture, 'src') !== '',
      'a picture without src or alt',
    )

  for (const text of readableTexts(document)) {
    const trace = TRACES.find((pattern) => pattern.test(text))
    expect(!trace || context.written.includes(text), `shows ${JSON.stringify(text)}`)
    expect(!context.messageKeys.has(text) || context.written.includes(text), `shows the message key ${text}`)
  }
  for (const text of jsonLdOf(document)) {
    const problems = await findJsonLdProblems(JSON.parse(text)).catch((error: unknown) => [String(error)])
    for (const problem of problems) faults.push(`${path}: JSON-LD ${problem}`)
  }
  return faults
}

export const titleOf = ({ document }: CrawledPage) =>
  readableTexts(elementsByTag(document, 'title')[0] ?? document).join(' ')

export function metaOf({ document }: CrawledPage, name: string): string {
  const meta = elementsByTag(document, 'meta').find((candidate) => attribute(candidate, 'name') === name)
  return collapseSpaces(attribute(meta, 'content'))
}

export function canonicalOf({ document }: CrawledPage): string {
  const link = elementsByTag(document, 'link').find(
    (candidate) => attribute(candidate, 'rel') === 'canonical',
  )
  return attribute(link, 'href')
}

export const isIndexable = (page: CrawledPage) => !/\bnoindex\b/.test(metaOf(page, 'robots'))

const validator = new HtmlValidate({
  extends: ['html-validate:recommended'],
  rules: {
    // Real names can be long.
    'long-title': 'off',
    // The compiler's style, which is equally valid.
    'doctype-style': 'off',
    'void-style': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'no-trailing-whitespace': 'off',
    'attr-quotes': 'off',
    // Safari does not treat a list without bullets as a list, unless it has the role.
    'no-redundant-role': 'off',
    // The checkboxes of a group share a name, as radio buttons do.
    'form-dup-name': ['error', { shared: ['radio', 'checkbox', 'button', 'reset', 'submit'] }],
    // A matter of style.
    'tel-non-breaking': 'off',
    // Ids that the platform chooses.
    'valid-id': ['error', { relaxed: true }],
  },
})

/** Finds violations of the HTML standard. */
export function findHtmlFaults({ path, html }: CrawledPage): string[] {
  // The compiler writes a style element beside islands, which browsers accept anywhere.
  const report = validator.validateStringSync(html.replace(/<style>astro-island,[^<]*<\/style>/, ''))
  return report.results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, line, column }) => `${path}:${line}:${column} ${ruleId}: ${message}`),
  )
}
