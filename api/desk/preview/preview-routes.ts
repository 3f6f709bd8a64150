import { createHash } from 'node:crypto'
import { countPagesCall, previewCall } from '../../../src/contract/counter/preview-calls.ts'
import { textDirection } from '../../../src/i18n/locale/direction.ts'
import { listBranches } from '../../db/venues.ts'
import { HtmlDocument } from '../../http/answers.ts'
import { ApiError } from '../../http/errors.ts'
import type { Register } from '../../http/register.ts'
import { createMessageTranslators } from '../../messages/message-translators.ts'
import { venueOfEditor } from '../venue-of-editor.ts'
import type { DraftPages } from './draft-pages.ts'
import { createDraftSites, type DraftDeps } from './draft-site.ts'

type Deps = DraftDeps & {
  /** Undefined while this server cannot render pages. */
  readonly draftPages?: (() => DraftPages | undefined) | undefined
}

/** The calls that show what a draft would look like. Each page is rendered when it is asked for. */
export function previewRoutes(register: Register, deps: Deps): void {
  const texts = createMessageTranslators(
    (message) => deps.log('error', 'translation missing', { message }),
    'menu-desk',
  )
  const openSites = createDraftSites(deps)
  register(previewCall, async ({ staff, query }) => {
    const venue = venueOfEditor(staff)
    const { language, t } = texts(query.language ?? 'en')
    const pages = deps.draftPages?.()
    if (!pages) return notice(t('menu-desk:preview.unavailable'), language, 503)
    const [site] = (await openSites({ venue, referenceIds: [staff.referenceId] }).catch(ifInvalid)) ?? []
    if (!site) return notice(t('menu-desk:conflict.invalid'), language, 409)
    const { path = '', locale } = query
    const note = t(site.isEdited ? 'menu-desk:preview.note' : 'menu-desk:preview.published')
    const page = await pages.render(site, { path, locale, language, note })
    return page
      ? new HtmlDocument(page.html, page.policy)
      : notice(t('menu-desk:preview.gone'), language, 404)
  })
  register(countPagesCall, async ({ staff, body }) => {
    const venue = venueOfEditor(staff)
    const pages = deps.draftPages?.()
    if (!pages) return { pages: null }
    const referenceIds = (await listBranches(deps.db, venue)).map((branch) => branch.referenceId)
    const sites = await openSites({ venue, referenceIds }, body.ids).catch(ifInvalid)
    if (!sites) return { pages: null }
    let sum = 0
    for (const site of sites) {
      const changed = await pages.countChanged(site)
      if (changed === null) return { pages: null }
      sum += changed
    }
    return { pages: sum }
  })
}

/** After an import under the draft, the file may not be valid with the edits that still apply. */
function ifInvalid(error: unknown): null {
  if (error instanceof ApiError && error.code === 'invalid') return null
  throw error
}

const STYLE = 'html{color-scheme:light dark}body{font:1rem/1.5 system-ui;margin:2rem}'
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64')
const POLICY = `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; frame-ancestors 'self'`

/** A document that says why there is no page. */
const notice = (text: string, language: string, status: 404 | 409 | 503) =>
  new HtmlDocument(
    `<!doctype html><html lang="${language}" dir="${textDirection(language)}"><meta charset="utf-8">` +
      `<meta name="viewport" content="width=device-width"><title>Sufra</title><style>${STYLE}</style><p>${text}</p>`,
    POLICY,
    status,
  )
