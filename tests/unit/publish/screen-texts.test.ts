import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { screenTexts } from '../../../scripts/publish/make/adapter/screen-texts.ts'

const folder = mkdtempSync(join(tmpdir(), 'sufra-screen-texts-'))
afterAll(() => rmSync(folder, { recursive: true }))
function write(path: string, text: string): string {
  const file = join(folder, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
  return file
}

const MENU = 'src/islands/counter/menu'
write(
  `${MENU}/MenuScreen.tsx`,
  `import { lazy } from 'react'
import {
  Bar,
} from './bar/Bar.tsx'
import type { Model } from './model.ts'
const Sheet = lazy(() => import('./Sheet.tsx'))
t('menu-desk:title') + t('counter:close')`,
)
write(`${MENU}/bar/Bar.tsx`, `t('menu-desk:changes.count', { count }) + t(\`menu-desk:done.\${what}\`)`)
write(`${MENU}/Sheet.tsx`, "t('menu-desk:form.save')")
write(`${MENU}/model.ts`, "t('menu-desk:form.name')")
const texts = write(
  'locales/en/menu-desk.json',
  JSON.stringify({
    title: 'Menu',
    close: 'Not this one',
    form: { save: 'Save', name: 'Name' },
    changes: { count_one: '{{count}} change', count_other: '{{count}} changes', counted: 'Counted' },
    done: { moved: 'Moved', removed: { one: 'Removed' } },
  }),
)
const load = (id: string) => {
  const code = screenTexts.load.handler(id)?.code
  return code === undefined ? null : JSON.parse(code.replace('export default ', ''))
}

it('a screen has the messages that it names, and none of what it loads later', () => {
  expect(load(`${texts}?screen`)).toEqual({
    title: 'Menu',
    changes: { count_one: '{{count}} change', count_other: '{{count}} changes' },
    done: { moved: 'Moved', removed: { one: 'Removed' } },
  })
})

it('other files stay as they are', () => {
  expect(load(texts)).toBeNull()
  expect(load(`${join(folder, 'locales/en/counter.json')}?screen`)).toBeNull()
})
