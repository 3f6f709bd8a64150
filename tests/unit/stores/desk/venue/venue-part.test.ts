import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { atom } from 'nanostores'
import { expect, test } from 'vitest'
import { checkImport } from '../../../../../api/venues/import-venue.ts'
import type { Channel } from '../../../../../src/contract/account/one-time-code.ts'
import { type Edit, invertEdit } from '../../../../../src/domain/desk/edit.ts'
import { isEditable } from '../../../../../src/domain/desk/editable.ts'
import { applyEdit } from '../../../../../src/domain/desk/plan-edit.ts'
import type { Json } from '../../../../../src/domain/json/json.ts'
import { EVERY_PAYMENT } from '../../../../../src/domain/payment/payment-reach.ts'
import { weekdays } from '../../../../../src/domain/time/weekday.ts'
import type { PictureUploader } from '../../../../../src/stores/desk/pictures/picture-uploader.ts'
import { askings, type Typed } from '../../../../../src/stores/desk/venue/field-values.ts'
import { chooseChannel, offerFirst } from '../../../../../src/stores/desk/venue/message-channels.ts'
import type { VenueField } from '../../../../../src/stores/desk/venue/venue-field.ts'
import { createVenuePart } from '../../../../../src/stores/desk/venue/venue-part.ts'
import { groupsOf, sectionNames } from '../../../../../src/stores/desk/venue/venue-sections.ts'
import { closedWeek } from '../../../../../src/stores/desk/venue/week-form.ts'
import { countForExtent } from '../../../../helpers/seed.ts'

// @feature-file desk.venue

const DEMO = new URL('../../../../../api/demo/', import.meta.url)
const demoFiles = readdirSync(DEMO)
  .filter((name) => /^[a-z-]+\.json$/.test(name))
  .map((name) => [name, JSON.parse(readFileSync(new URL(name, DEMO), 'utf8')) as Json] as const)
  .filter(([, file]) => typeof file === 'object' && file !== null && 'menu' in file)

const noUploader: PictureUploader = {
  upload: () => Promise.reject(new Error('nothing is uploaded')),
  crop: () => Promise.reject(new Error('nothing is cropped')),
}

/** The forms of a venue file, and the edits that they have made. */
function openForms(file: Json, locales: readonly string[] = ['ar', 'en'], sent: readonly Channel[] = []) {
  const $file = atom(file)
  const made: Edit[] = []
  const part = createVenuePart({
    ...{
      $file,
      $locales: atom(locales),
      loadChannels: async () => sent,
      uploader: noUploader,
      groups: groupsOf,
    },
    addEdits(edits) {
      made.push(...edits)
      $file.set(applyAll($file.get(), edits))
      return true
    },
  })
  return { part, made, $file }
}

function applyAll(file: Json, edits: readonly Edit[]): Json {
  return edits.reduce((before, edit) => {
    const result = applyEdit(before, edit)
    if ('problem' in result) throw new Error(`${JSON.stringify(edit)}: ${result.problem}`)
    return result.file
  }, file)
}

test.each(demoFiles)('saving a form of %s that nobody changed changes nothing', (_, file) => {
  const { part, made } = openForms(file)
  for (const section of sectionNames) {
    part.show(section)
    expect(part.$groups.get().length, section).toBeGreaterThan(0)
    expect(part.save(), section).toBe(true)
  }
  expect(made).toEqual([])
})

test('a form in which something was typed asks before it is closed', () => {
  const { part } = openForms({ business: { phone: '+965 1' } })
  part.show('about')
  expect(part.leave()).toBe(true)
  part.change('phone', '+965 2')
  expect(part.leave()).toBe(false)
  expect(part.$isLeaving.get()).toBe(true)
  part.stay()
  expect(part.$isLeaving.get()).toBe(false)
  expect(part.leave()).toBe(false)
  part.change('phone', '+965 1')
  expect(part.$isLeaving.get()).toBe(false)
  expect(part.leave()).toBe(true)
})

test('what means the same as before changes nothing', () => {
  const { part, made } = openForms({
    business: { business_name: 'Dallah', title: [{ locale: 'en', name: 'Grill' }], payment_methods: [2, 1] },
  })
  part.show('about')
  part.change('business_name', { ar: '', en: 'Dallah ' })
  part.change('title', { ar: ' ', en: ' Grill' })
  expect(part.save()).toBe(true)
  part.show('checkout')
  part.change('payment_methods', [1, 2])
  expect(part.save()).toBe(true)
  expect(made).toEqual([])
})

test('each kind of field changes what it shows and nothing else', () => {
  const { part, $file } = openForms({
    business: {
      ...{ business_name: 'Dallah', phone: '+965 1', isDelivery: '0', payment_methods: [2], branch_id: 7 },
      ...{ checkoutDineIn: { name: { on: true, hint: 'kept' } }, aspect_ratio: '4:3', policies: null },
    },
    shifts: { 7: { monday: { closed: 0, shifts: [{ time_from: '9 am', time_to: '24' }] } } },
  })
  part.show('about')
  expect(part.$typed.get()).toMatchObject({
    business_name: { ar: '', en: 'Dallah' },
    phone: '+965 1',
    email: '',
  })
  part.change('business_name', { ar: 'دلة', en: 'Dallah ' })
  part.change('policies', { ar: '', en: 'No smoking' })
  part.change('phone', '')
  expect(part.save()).toBe(true)
  part.show('types')
  part.change('isDelivery', true)
  part.save()
  part.show('checkout')
  part.change('payment_methods', [8, 2])
  part.change('checkoutDineIn.name', 'required')
  part.change('checkoutDineIn.phone', 'off')
  part.save()
  part.show('look')
  expect(part.$typed.get()).toMatchObject({ aspect_ratio: '4/3', theme_color: '' })
  part.change('theme_color', '#0a7')
  part.save()
  part.show('hours')
  expect(part.$typed.get()['week.7']).toEqual({
    ...closedWeek(),
    monday: { isAllDay: false, shifts: [{ from: '09:00', to: '00:00' }] },
  })
  part.change('week.7', { ...closedWeek(), sunday: { isAllDay: true, shifts: [] } })
  part.save()
  expect($file.get()).toEqual({
    business: {
      business_name: [
        { locale: 'ar', name: 'دلة' },
        { locale: 'en', name: 'Dallah' },
      ],
      ...{ isDelivery: true, payment_methods: [2, 8], branch_id: 7, aspect_ratio: '4:3' },
      checkoutDineIn: {
        name: { on: true, required: true, hint: 'kept' },
        phone: { on: false, required: false },
      },
      ...{ policies: [{ locale: 'en', name: 'No smoking' }], theme_color: '#0a7' },
    },
    shifts: {
      7: {
        monday: { closed: true, shifts: [] },
        sunday: { closed: false, shifts: [{ time_from: '24', time_to: '24:00' }] },
      },
    },
  })
})

test('a branch without hours gets a whole week at once', () => {
  const { part, made } = openForms({ business: { branches: [{ id: 'b1', name: 'Sharq' }, { id: 'b2' }] } })
  part.show('hours')
  expect(part.$groups.get().map(({ branch, branchName }) => [branch, branchName])).toEqual([
    ['b1', { en: 'Sharq' }],
    ['b2', {}],
  ])
  expect(part.$typed.get()).toEqual({ 'week.b1': null, 'week.b2': null })
  part.change('week.b2', closedWeek())
  part.save()
  expect(made).toHaveLength(1)
  expect(made[0]).toMatchObject({ path: ['shifts', 'b2'], from: null })
})

test('a form is saved when everything is right', () => {
  const { part, made } = openForms({ business: { business_name: 'A', payment_methods: [2] } })
  const wrong = (section: (typeof sectionNames)[number], name: string, typed: Typed) => {
    part.show(section)
    part.change(name, typed)
    expect(part.$wrong.get()).toEqual({})
    expect(part.save()).toBe(false)
    return part.$wrong.get()[name]
  }
  expect(wrong('about', 'business_name', { ar: ' ', en: '' })).toBe('name')
  part.change('business_name', { ar: '', en: 'B' })
  expect(part.$wrong.get()).toEqual({})
  expect(wrong('about', 'email', 'nobody')).toBe('email')
  expect(wrong('look', 'theme_color', 'teal-ish')).toBe('color')
  expect(wrong('look', 'image', null)).toBe('uploading')
  expect(wrong('checkout', 'payment_methods', [])).toBe('none-chosen')
  part.close()
  expect(made).toEqual([])
})

test('channels of messages keep their order, and are only chosen where somebody sends by them', async () => {
  const file = { business: { order_messages: ['whatsapp', 'whatsapp', 'fax'] }, sms_sender: 'Dallah' }
  const { part, made } = openForms(file, ['en'], ['sms'])
  part.show('messages')
  expect(part.$messages.get()).toBeNull()
  await Promise.resolve()
  expect(part.$typed.get()).toEqual({ order_messages: ['whatsapp'] })
  expect(part.$messages.get()).toEqual({
    channels: [
      { channel: 'whatsapp', isSent: false, canChange: true },
      { channel: 'sms', isSent: true, canChange: true },
    ],
    smsSender: { name: 'Dallah' },
  })
  const both = chooseChannel(['whatsapp'], 'sms', true)
  expect(both).toEqual(['whatsapp', 'sms'])
  part.change('order_messages', offerFirst(both, 'sms'))
  part.save()
  part.show('messages')
  part.change('order_messages', chooseChannel(['sms', 'whatsapp'], 'whatsapp', false))
  part.save()
  expect(made.map((edit) => edit.kind === 'set' && edit.to)).toEqual([['sms', 'whatsapp'], ['sms']])
  part.show('messages')
  expect(part.$messages.get()?.channels[0]).toMatchObject({ isSent: false, canChange: false })
})

/** What a person can type into a field. */
function typedIn(field: VenueField): fc.Arbitrary<Typed> {
  const words = fc.constantFrom('', 'Grill', 'مطعم', ' spaced ')
  const time = fc.constantFrom('00:00', '08:30', '23:59')
  const day = fc.record({
    isAllDay: fc.boolean(),
    shifts: fc.array(fc.record({ from: time, to: time }), { maxLength: 2 }),
  })
  switch (field.kind) {
    case 'text':
      return field.input === 'email' ? fc.constantFrom('', 'a@b.example') : words
    case 'texts':
      return fc.record({ ar: words, en: fc.constantFrom('Grill', 'Bar') })
    case 'flag':
      return fc.boolean()
    case 'choice':
      return fc.constantFrom(...field.options.map(String))
    case 'choices':
      return fc.subarray([...field.options], { minLength: 1 })
    case 'channels':
      return fc.shuffledSubarray(['whatsapp', 'sms'] as const)
    case 'color':
      return fc.constantFrom('', '#fff', '#1a7f5a')
    case 'picture':
      return fc.constantFrom('', `/media/pictures/${'a'.repeat(64)}.webp`)
    case 'rule':
      return fc.constantFrom(...askings)
    case 'week':
      return fc.tuple(...weekdays.map(() => day)).map((days) => ({
        ...closedWeek(),
        ...Object.fromEntries(weekdays.map((name, at) => [name, days[at]])),
      }))
  }
}

/** What an import reads from a file. The order of the languages of a text means nothing. */
const importOf = (file: Json): unknown =>
  JSON.parse(
    JSON.stringify(checkImport(Buffer.from(JSON.stringify(file)), EVERY_PAYMENT).file),
    (_, value) =>
      Array.isArray(value)
        ? value.toSorted((a, b) => (a?.locale ?? '').localeCompare(b?.locale ?? ''))
        : value,
  )

test('whatever is typed into the forms of a demo venue can be imported and taken back', () => {
  const venue = fc.constantFrom(...demoFiles).map(([, file]) => file)
  fc.assert(
    fc.property(venue, fc.constantFrom(...sectionNames), fc.gen(), (file, section, gen) => {
      const { part, made, $file } = openForms(file)
      part.show(section)
      for (const field of part.$groups.get().flatMap(({ fields }) => fields))
        if (gen(fc.boolean))
          part.change(
            field.name,
            gen(() => typedIn(field)),
          )
      expect(part.save()).toBe(true)
      expect(made.every(isEditable)).toBe(true)
      const edited = $file.get()
      importOf(edited)
      expect(importOf(applyAll(edited, made.map(invertEdit).reverse()))).toEqual(importOf(file))
    }),
    { numRuns: countForExtent({ quick: 12, full: 40, nightly: 400 }), endOnFailure: true },
  )
})
