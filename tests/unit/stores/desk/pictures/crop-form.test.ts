import { expect, test } from 'vitest'
import { CENTRED, type CropRegion } from '../../../../../src/domain/pictures/crop.ts'
import { createCropForm } from '../../../../../src/stores/desk/pictures/crop-form.ts'

// @feature-file desk.pictures

test('a drag moves a wide picture across its frame, and no further than its end', () => {
  const form = createCropForm(1, async () => true)
  expect(form.$isReady.get()).toBe(false)
  form.load(2)
  expect(form.$region.get()).toEqual({ x: 0.25, y: 0, width: 0.5, height: 1 })
  form.drag(CENTRED, { x: 0.25, y: 0.25 })
  expect(form.$region.get()).toEqual({ x: 0.125, y: 0, width: 0.5, height: 1 })
  form.drag(CENTRED, { x: 3, y: 0 })
  expect(form.$region.get()).toMatchObject({ x: 0 })
})

test('a part is used once, and a failure says so', async () => {
  const used: CropRegion[] = []
  let isWorking = false
  const form = createCropForm(1, async (region) => {
    used.push(region)
    return isWorking
  })
  form.load(2)
  const saves = [form.save(), form.save()]
  expect(form.$state.get()).toBe('saving')
  expect(await Promise.all(saves)).toEqual([false, false])
  expect([form.$state.get(), used.length]).toEqual(['failed', 1])
  isWorking = true
  expect(await form.save()).toBe(true)
  expect(form.$state.get()).toBe('open')
})
