import { createBrowserTranslator } from '../i18n/messages/browser-translator.ts'
import type { I18n } from '../i18n/messages/island-i18n.ts'
import { type FetchedNamespace, fetchedMessages } from '../i18n/messages/messages-client.ts'
import { loadMessageFile } from '../stores/payload.ts'

/** Adds messages that are not part of the page to those that are. @throws CallError */
export async function loadFetchedI18n(i18n: I18n, namespace: FetchedNamespace): Promise<I18n> {
  const { language, path } = fetchedMessages(namespace)
  const messages = await loadMessageFile(path)
  const own = createBrowserTranslator(language, { [namespace]: messages }, console.warn)
  return { ...i18n, t: (key, values) => (key.startsWith(`${namespace}:`) ? own : i18n.t)(key, values) }
}
