/** The structured data of every page of the demo venues conforms to schema.org and the rules of search engines. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { crawl, jsonLdOf } from '../helpers/crawl.ts'
import { allNodes, findJsonLdProblems } from '../helpers/json-ld.ts'
import { siteUrl } from '../helpers/published-site/visit.ts'

const DEMO = join(import.meta.dirname, '../../api/demo')

type DemoVenue = { business: { reference_id: string; locales: string[]; currency: string } }
const venues = readdirSync(DEMO)
  .filter((name) => name.endsWith('.json'))
  .sort()
  .map((name) => JSON.parse(readFileSync(join(DEMO, name), 'utf8')) as DemoVenue)

test.each(venues.map(({ business }) => [business.reference_id, business] as const))(
  '%s has valid structured data on every page, in its first and last language',
  async (reference, { locales, currency }) => {
    const faults: string[] = []
    const kinds = new Set<string>()
    for (const locale of new Set([locales[0] ?? '', locales.at(-1) ?? ''])) {
      const { pages } = await crawl(siteUrl(), `/${reference}`, locale)
      for (const page of pages.values()) {
        for (const text of jsonLdOf(page.document)) {
          const document: unknown = JSON.parse(text)
          for (const problem of await findJsonLdProblems(document))
            faults.push(`${page.path} ${locale}: ${problem}`)
          for (const node of allNodes(document)) {
            kinds.add(String(node['@type']))
            if ('priceCurrency' in node && node.priceCurrency !== currency)
              faults.push(`${page.path}: priced in ${String(node.priceCurrency)}`)
          }
        }
      }
    }
    expect(faults.slice(0, 20), `${faults.length} faults`).toEqual([])
    for (const kind of ['Menu', 'MenuSection', 'MenuItem', 'BreadcrumbList', 'PostalAddress'])
      expect(kinds).toContain(kind)
  },
)
