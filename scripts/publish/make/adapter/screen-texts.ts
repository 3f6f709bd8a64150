import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The screen whose texts are cut, by namespace. Paths are from the folder of the locales. */
const SCREENS: Readonly<Record<string, string>> = {
  'menu-desk': '../src/islands/counter/menu/MenuScreen.tsx',
}
const CUT = /^(.*\/locales)\/[\w-]+\/([\w-]+)\.json\?screen$/
const IMPORT = /^(?:import|export)\s(?!type\b)[^'"`]*?from\s*'(\.[^']+\.tsx?)'/gm

type Messages = { readonly [key: string]: string | Messages }

/**
 * Vite plugin: `menu-desk.json?screen` has only the messages that a screen shows at once, so that those of its sheets load with them.
 * They are the ones that the code of the screen names, without what it loads later: by the full key, or by a template that begins with
 * the start of the key.
 */
export const screenTexts = {
  name: 'sufra-screen-texts',
  load: {
    order: 'pre' as const,
    handler(id: string) {
      const [, locales, namespace = ''] = CUT.exec(id) ?? []
      const screen = SCREENS[namespace]
      if (locales === undefined || screen === undefined) return null
      const messages: Messages = JSON.parse(readFileSync(id.replace('?screen', ''), 'utf8'))
      const shown = pick(messages, keysIn(join(locales, screen), namespace))
      return { code: `export default ${JSON.stringify(shown)}`, moduleType: 'js' as const }
    },
  },
}

/** Whether code names a key, or the start of one. */
type Names = (key: string) => boolean

/** The keys of a namespace that a module and its imports name. */
function keysIn(entry: string, namespace: string): Names {
  const named = new RegExp(`\\b${namespace}:([\\w.-]+)(\\$\\{)?`, 'g')
  const keys = new Set<string>()
  const starts = new Set<string>()
  const files = new Set([entry])
  for (const file of files) {
    const code = readFileSync(file, 'utf8')
    for (const [, path = ''] of code.matchAll(IMPORT)) files.add(join(dirname(file), path))
    for (const [, key = '', more] of code.matchAll(named)) (more ? starts : keys).add(key)
  }
  return (key) => keys.has(key.replace(/_\w+$/, '')) || [...starts].some((start) => key.startsWith(start))
}

function pick(messages: Messages, isNamed: Names, above = ''): Messages {
  const picked: Record<string, string | Messages> = {}
  for (const [name, value] of Object.entries(messages)) {
    const key = above + name
    if (typeof value !== 'string') {
      const within = pick(value, isNamed, `${key}.`)
      if (Object.keys(within).length > 0) picked[name] = within
    } else if (isNamed(key)) picked[name] = value
  }
  return picked
}
