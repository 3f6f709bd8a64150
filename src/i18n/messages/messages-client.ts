import { LOCALE_DATA, type LocaleData, setLocaleData } from '../locale/loaded-locale-data.ts'
import { createBrowserTranslator, type Messages } from './browser-translator.ts'
import type { Translate } from './translator.ts'

/**
 * Where a page leaves what its islands say, in its language: `<script type="application/json" lang>`. Which namespaces,
 * the screen's row of `src/payload/view/screen-namespaces.ts` says. They come with the page, so an island neither asks for
 * messages nor goes without them.
 */
export const MESSAGES_ID = 'island-messages'

let translator: Translate | undefined

/** Says what the page brought. Messages that are not there are only logged (spec §8). */
export async function pageTranslator(): Promise<Translate> {
  await parsed()
  const block = document.getElementById(MESSAGES_ID)
  if (!block) console.warn('the page brings no messages')
  const messages = JSON.parse(block?.textContent || '{}') as Messages & { [LOCALE_DATA]?: LocaleData }
  setLocaleData(messages[LOCALE_DATA])
  translator ??= createBrowserTranslator(block?.lang || 'en', messages, console.warn)
  return translator
}

/** The language the page brought its messages in, and where those of its map lie. */
export function mapMessages(): { readonly language: string; readonly path: string } {
  const block = document.getElementById(MESSAGES_ID)
  return { language: block?.lang || 'en', path: block?.dataset.map ?? '' }
}

/** They stand at the end of the page, behind all that is seen first: scripts of a cache may be faster than the page. */
async function parsed(): Promise<void> {
  while (document.readyState === 'loading')
    await new Promise((changed) => document.addEventListener('readystatechange', changed, { once: true }))
}
