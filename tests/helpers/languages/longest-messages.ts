/** Builds a pseudo-language whose messages need as much space as those of the longest of several languages. */
import type { Messages } from '../../../src/i18n/messages/browser-translator.ts'
import { flatten } from './locale-files.ts'
import { textWidth, widestWord } from './text-width.ts'

const PLURAL = /_(zero|one|two|few|many|other)$/
const HOLE = /\{\{\s*(\w+)\s*\}\}/g

/** A plural form may omit the number. */
const numberless = new Set(['count', 'number'])

const holesOf = (text: string): string =>
  [...new Set([...text.matchAll(HOLE)].map(([, name = '']) => name))]
    .filter((name) => !numberless.has(name))
    .sort()
    .join()

/**
 * Returns, for each message of `base`, the widest text of `others`, with the widest word of all in place of
 * its own widest word. Keys, plural forms and placeholders are those of `base`. Keys are flat: `type.dinein`.
 */
export function longestMessages(base: Messages, others: readonly Messages[]): Messages {
  const texts = Map.groupBy(
    others.flatMap((messages) =>
      Object.entries(messages).flatMap(([namespace, tree]) =>
        flatten(tree).map(([key, text]) => ({ name: `${namespace}:${key.replace(PLURAL, '')}`, text })),
      ),
    ),
    ({ name }) => name,
  )
  return Object.fromEntries(
    Object.entries(base).map(([namespace, tree]) => [
      namespace,
      Object.fromEntries(
        flatten(tree).map(([key, own]) => {
          const candidates = (texts.get(`${namespace}:${key.replace(PLURAL, '')}`) ?? [])
            .map(({ text }) => text)
            .filter((text) => holesOf(text) === holesOf(own))
          return [key, longest([own, ...candidates])]
        }),
      ),
    ]),
  )
}

function longest(texts: readonly string[]): string {
  const widest = texts.reduce((most, text) => (textWidth(text) > textWidth(most) ? text : most))
  const word = texts
    .map(widestWord)
    .reduce((most, candidate) => (textWidth(candidate) > textWidth(most) ? candidate : most), '')
  const own = widestWord(widest)
  // The name in a placeholder is not part of the text.
  if (own === '' || textWidth(word) <= textWidth(own)) return widest
  return widest
    .split(/(\{\{\s*\w+\s*\}\})/)
    .map((part) => (part.startsWith('{{') ? part : part.replace(own, () => word)))
    .join('')
}
