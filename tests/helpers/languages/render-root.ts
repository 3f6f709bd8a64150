/**
 * Prints the pages outside venues in the stretched languages, by path and locale. Requires
 * `stretched-bundle.ts` to be loaded first.
 */
import { compile } from '../../../scripts/publish/make/compile.ts'
import { loadRenderer } from '../../../scripts/publish/make/render.ts'
import { composePage } from '../../../scripts/publish/release/page-parts.ts'
import { ROOT_SITE } from '../../../src/contract/wire/reserved-names.ts'
import { languages } from '../../../src/i18n/locale/languages.ts'
import { planRootSite } from '../../../src/payload/site/root-site.ts'
import { stretchedLanguages } from './stretched.ts'

const { dir, bundleId } = await compile()
const renderer = await loadRenderer(dir, bundleId)
const [siteUrl = ''] = process.argv.slice(2)
const listed = ['Vela', 'Torma'].map((name) => ({
  referenceId: name.toLowerCase(),
  name: { en: name },
  description: { en: `${name} Quilda` },
  locales: ['en', 'ar'],
  image: null,
}))
const { pages } = planRootSite(
  [...languages, ...stretchedLanguages.map(({ locale }) => locale)],
  listed,
  [],
  siteUrl,
)
const made: Record<string, Record<string, string>> = {}
for (const page of pages) {
  if (!stretchedLanguages.some(({ locale }) => locale === page.locale)) continue
  const { html, styles } = await renderer.render(ROOT_SITE, page, siteUrl)
  if (!styles) throw new Error(`the page ${page.path} has no styles`)
  const composed = composePage(html, styles.text).bytes.toString()
  made[page.path] = { ...made[page.path], [page.locale]: composed }
}
console.log(JSON.stringify(made))
