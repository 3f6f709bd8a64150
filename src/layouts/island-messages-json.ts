import { islandMessages } from '../i18n/messages/messages.ts'
import { scriptJson } from './inline.ts'

/** Messages as JSON for use inside a `<script>`, and their language. */
type MessagesJson = { readonly language: string; readonly json: string }

/** By locale and namespaces, of which there are about 750. Screens of all venues share their messages. */
const known = new Map<string, MessagesJson>()
const MAX_KNOWN = 1_000

/** Returns the messages of these namespaces for a page in `locale`. */
export function islandMessagesJson(locale: string, namespaces: readonly string[]): MessagesJson {
  const key = [locale, ...namespaces].join(' ')
  const found = known.get(key)
  if (found) return found
  const { language, messages } = islandMessages(locale, namespaces)
  const made = { language, json: scriptJson(messages) }
  if (known.size >= MAX_KNOWN) known.clear()
  known.set(key, made)
  return made
}
