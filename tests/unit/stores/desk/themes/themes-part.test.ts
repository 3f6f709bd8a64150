import { readdirSync, readFileSync } from 'node:fs'
import { atom } from 'nanostores'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { businessSchema, decodeBusiness } from '../../../../../src/contract/venue/business.ts'
import { applySavedTheme, savedThemeSchema, themeEntries } from '../../../../../src/contract/venue/theme.ts'
import type { Edit } from '../../../../../src/domain/desk/edit.ts'
import { isEditable } from '../../../../../src/domain/desk/editable.ts'
import { applyEdit } from '../../../../../src/domain/desk/plan-edit.ts'
import type { Json } from '../../../../../src/domain/json/json.ts'
import { foldEdits } from '../../../../../src/stores/desk/draft-changes.ts'
import { LOOK_FIELDS, lookOf } from '../../../../../src/stores/desk/themes/saved-themes.ts'
import { createThemesPart } from '../../../../../src/stores/desk/themes/themes-part.ts'

// @feature-file desk.themes

const BUSINESS = {
  theme_color: '#112233',
  aspect_ratio: '1/1',
  dark_mode: 'off',
  image: '/logo.png',
  phone: '1',
}
const WINTER = { id: 7, name: 'Winter', theme_color: '#ffffff', unknown: [1] }

function openThemes(file: Json) {
  const $file = atom(file)
  const made: Edit[] = []
  const part = createThemesPart({
    ...{ $file, $locales: atom(['en']), newId: (name) => name.toLowerCase() },
    uploader: { upload: () => Promise.reject(), crop: () => Promise.reject() },
    addEdits(edits) {
      made.push(...edits)
      for (const edit of edits) {
        const result = applyEdit($file.get(), edit)
        if ('problem' in result) throw new Error(result.problem)
        $file.set(result.file)
      }
      return true
    },
  })
  return { part, made, $file }
}

test('a theme starts with the look of now, and what is edited in it is previewed and saved', () => {
  const { part, made, $file } = openThemes({ business: BUSINESS })
  expect(part.add('  ')).toBe(false)
  expect(part.add(' Ramadan ')).toBe(true)
  const look = { theme_color: '#112233', aspect_ratio: '1/1', dark_mode: 'off', image: '/logo.png' }
  expect($file.get()).toMatchObject({ themes: [{ id: 'ramadan', name: 'Ramadan', ...look }] })
  expect(part.form.$section.get()).toBe('ramadan')

  part.form.change('theme_color', '#00')
  expect(lookOf(part.form.$preview.get(), 'ramadan').themeColor).toBe('#00')
  expect(part.form.save()).toBe(false)
  part.form.change('theme_color', '#0a7')
  part.form.change('theme_name', 'Eid')
  expect(lookOf(part.form.$preview.get(), 'ramadan').themeColor).toBe('#0a7')
  expect(part.form.save()).toBe(true)
  expect(part.$themes.get()).toMatchObject([{ id: 'ramadan', name: 'Eid', isUsed: false }])
  expect($file.get()).toMatchObject({ business: BUSINESS })
  expect(made.every(isEditable)).toBe(true)
})

test('a theme shows what it leaves out as the business has it, and keeps what the desk does not know', () => {
  const { part, made, $file } = openThemes({ business: BUSINESS, themes: [WINTER, { id: 'x', name: null }] })
  expect(part.$themes.get().map(({ id, name }) => [id, name])).toEqual([
    ['7', 'Winter'],
    ['x', 'x'],
  ])
  expect(part.$themes.get()[0]?.look).toMatchObject({
    themeColor: '#ffffff',
    darkMode: 'off',
    aspectRatio: 1,
  })
  part.form.show('7')
  expect(part.form.$typed.get()).toMatchObject({
    theme_name: 'Winter',
    dark_mode: 'off',
    aspect_ratio: '1/1',
  })
  expect(part.form.save()).toBe(true)
  expect(made).toEqual([])
  part.form.change('dark_mode', 'on')
  part.form.save()
  expect($file.get()).toMatchObject({ themes: [{ ...WINTER, dark_mode: 'on' }, {}] })
})

test('the theme in use can be changed, and is not missed when it is deleted', () => {
  const { part, $file } = openThemes({ business: BUSINESS, theme_id: null, themes: [WINTER] })
  part.wear('7')
  expect(part.$themes.get()[0]?.isUsed).toBe(true)
  // The file has a number.
  expect($file.get()).toMatchObject({ theme_id: 7 })
  expect(part.add('Copy')).toBe(true)
  expect(part.$themes.get()[1]?.look.themeColor).toBe('#ffffff')
  part.wear(null)
  part.wear(null)
  part.wear('7')
  part.remove('7')
  expect($file.get()).toMatchObject({ themes: [{ id: 'copy' }] })
  expect($file.get()).not.toHaveProperty('theme_id')
})

test('changes of themes are listed by what they are about', () => {
  const { part, made } = openThemes({ business: BUSINESS, themes: [WINTER] })
  part.add('Eid')
  part.form.show('7')
  part.form.change('theme_color', '#000')
  part.form.change('theme_name', 'Snow')
  part.form.save()
  part.wear('7')
  const open = made.map((edit, at) => ({ id: String(at), edit, who: null, problem: null }))
  expect(foldEdits(open)).toMatchObject([
    { what: 'theme', name: 'Eid', field: 'added' },
    { what: 'theme', name: '7', field: 'name', from: 'Winter', to: 'Snow' },
    { what: 'theme', name: '7', field: { kind: 'color' }, from: '#ffffff', to: '#000' },
    { what: 'theme', name: '', field: 'used' },
  ])
})

test('the look of every demo venue is that of its pages, with each of its themes', () => {
  const demo = new URL('../../../../../api/demo/', import.meta.url)
  const files = readdirSync(demo)
    .filter((name) => /^[a-z-]+\.json$/.test(name))
    .map((name) => JSON.parse(readFileSync(new URL(name, demo), 'utf8')))
    .filter((file) => 'menu' in file)
  let themes = 0
  for (const file of files) {
    const business = v.parse(businessSchema, file.business)
    expect(lookOf(file, null)).toEqual(decodeBusiness(business).theme)
    for (const theme of file.themes ?? []) {
      themes += 1
      const dressed = applySavedTheme(business, v.parse(savedThemeSchema, theme))
      expect(lookOf(file, String(theme.id))).toEqual(decodeBusiness(dressed).theme)
    }
  }
  expect(themes).toBeGreaterThan(0)
  expect(LOOK_FIELDS.toSorted()).toEqual(Object.keys(themeEntries).toSorted())
})
