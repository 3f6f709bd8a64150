import { createBrowserTranslator } from '../../i18n/messages/browser-translator.ts'
import type { I18n } from '../../i18n/messages/island-i18n.ts'
import { mapMessages } from '../../i18n/messages/messages-client.ts'
import { loadMessageFile } from '../../stores/payload.ts'

/** Adds the messages of the map, which load with it, to those of the page. @throws CallError */
export async function loadMapI18n(i18n: I18n): Promise<I18n> {
  const { language, path } = mapMessages()
  const messages = await loadMessageFile(path)
  const own = createBrowserTranslator(language, { map: messages }, console.warn)
  return { ...i18n, t: (key, values) => (key.startsWith('map:') ? own : i18n.t)(key, values) }
}
