import { createBrowserTranslator, type MessageTree } from '../../i18n/messages/browser-translator.ts'
import type { Words } from '../../i18n/messages/island-words.ts'
import { mapMessages } from '../../i18n/messages/messages-client.ts'
import { loadPayload } from '../../stores/payload.ts'

/** Adds the messages of the map, which load with it, to those of the page. @throws CallError */
export async function loadMapI18n(words: Words): Promise<Words> {
  const { language, path } = mapMessages()
  const messages = await loadPayload<MessageTree>(path)
  const own = createBrowserTranslator(language, { map: messages }, console.warn)
  return { ...words, t: (key, values) => (key.startsWith('map:') ? own : words.t)(key, values) }
}
