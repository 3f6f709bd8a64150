import { LOCALE_DATA, type LocaleData, setLocaleData } from '../locale/loaded-locale-data.ts'
import { createBrowserTranslator, type Messages } from './browser-translator.ts'
import type { Translate } from './translator.ts'

/**
 * Id of the page's `<script type="application/json" lang>` with the messages of its islands. The namespaces are those of the
 * screen in `src/payload/view/screen-namespaces.ts`. They are part of the page, so islands need not fetch messages.
 */
export const MESSAGES_ID = 'island-messages'

let translator: Translate | undefined

/** Returns a translator for the messages of the page. Missing messages are only logged (spec §8). */
export async function pageTranslator(): Promise<Translate> {
  await parsed()
  const block = document.getElementById(MESSAGES_ID)
  if (!block) console.warn('the page brings no messages')
  const messages = JSON.parse(block?.textContent || '{}') as Messages & { [LOCALE_DATA]?: LocaleData }
  setLocaleData(messages[LOCALE_DATA])
  translator ??= createBrowserTranslator(block?.lang || 'en', messages, console.warn)
  return translator
}

/** Namespaces whose messages load later, from a file that the page names. */
export type FetchedNamespace = 'mail' | 'map' | 'receipt'

/** Returns the language of the page's messages, and the path of those that load later. */
export function fetchedMessages(namespace: FetchedNamespace): {
  readonly language: string
  readonly path: string
} {
  const block = document.getElementById(MESSAGES_ID)
  return { language: block?.lang || 'en', path: block?.dataset[namespace] ?? '' }
}

/** Waits for the messages: they are at the end of the page, and cached scripts may run before the page is complete. */
async function parsed(): Promise<void> {
  while (document.readyState === 'loading')
    await new Promise((changed) => document.addEventListener('readystatechange', changed, { once: true }))
}
