import { createBrowserTranslator, type Messages } from './browser-translator.ts'
import type { Translate } from './translator.ts'

/**
 * Where a page leaves what its island says, in its language: `<script type="application/json" lang>`. It comes with the
 * page, so an island neither waits for messages nor goes without them.
 */
export const MESSAGES_ID = 'island-messages'

let translator: Translate | undefined

/** Says what the page brought for its island. A page that brought nothing, or less than is asked for, is only logged (spec §8). */
export function pageTranslator(namespaces: readonly string[]): Translate {
  const block = document.getElementById(MESSAGES_ID)
  const messages = JSON.parse(block?.textContent || '{}') as Messages
  for (const namespace of namespaces)
    if (!messages[namespace]) console.warn(`the page brings no messages of ${namespace}`)
  translator ??= createBrowserTranslator(block?.lang || 'en', messages, console.warn)
  return translator
}
