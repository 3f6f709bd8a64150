/** Checks the notes for translators: where each English message appears and what its placeholders contain (docs/messages/notes.json). */
import { BASE, baseOf, type Catalogue } from '../locales.ts'
import type { Problem } from '../report.ts'

export const NOTES = 'docs/messages/notes.json'
const MAX_LENGTH = 160

/** Notes by namespace and key without plural form. The keys are in the order of the messages. */
export type Notes = Readonly<Record<string, Readonly<Record<string, string>>>>

export function checkNotes(catalogue: Catalogue, notes: Notes): Problem[] {
  const english = catalogue.get(BASE) ?? new Map<string, Map<string, string>>()
  const problems: string[] = []
  for (const [namespace, messages] of english) {
    const keys = new Set([...messages.keys()].map(baseOf))
    const namespaceNotes = notes[namespace] ?? {}
    for (const key of keys) {
      const note = namespaceNotes[key]?.trim()
      if (!note) problems.push(`${namespace}:${key} has no note for translators`)
      else if (note.length > MAX_LENGTH)
        problems.push(`${namespace}:${key}: the note is longer than ${MAX_LENGTH}`)
    }
    for (const key of Object.keys(namespaceNotes))
      if (!keys.has(key)) problems.push(`${namespace}:${key}: there is no such message`)
  }
  for (const namespace of Object.keys(notes))
    if (!english.has(namespace)) problems.push(`${namespace}: there is no such namespace`)
  return problems.map((message) => ({ file: NOTES, message }))
}
