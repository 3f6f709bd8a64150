import { atom, computed, type ReadableAtom } from 'nanostores'
import { CENTRED, type CropChoice, type CropRegion, cropRegion } from '../../../domain/pictures/crop.ts'

/** The form in which a part of a picture is chosen. */
export type CropForm = {
  readonly $choice: ReadableAtom<CropChoice>
  readonly $region: ReadableAtom<CropRegion>
  /** Whether the shape of the whole picture is known. */
  readonly $isReady: ReadableAtom<boolean>
  readonly $state: ReadableAtom<'open' | 'saving' | 'failed'>
  /** Says the width of the whole picture divided by its height. */
  load(shape: number): void
  change(changed: Partial<CropChoice>): void
  /** Moves the picture below its frame, from a choice on, by parts of the frame’s width and height. */
  drag(from: CropChoice, by: { readonly x: number; readonly y: number }): void
  /** Returns whether the part is used; a repeated tap does nothing. */
  save(): Promise<boolean>
}

/**
 * @param ratio width divided by height of what is cut out
 * @param use uses a part; resolves to whether it worked
 */
export function createCropForm(ratio: number, use: (region: CropRegion) => Promise<boolean>): CropForm {
  const $choice = atom<CropChoice>(CENTRED)
  const $shape = atom<number | null>(null)
  const $state = atom<'open' | 'saving' | 'failed'>('open')
  const $region = computed([$choice, $shape], (choice, shape) => cropRegion(choice, shape ?? ratio, ratio))
  const change = (changed: Partial<CropChoice>) => $choice.set({ ...$choice.get(), ...changed })
  return {
    ...{ $choice, $region, $state, change },
    $isReady: computed($shape, (shape) => shape !== null),
    load: (shape) => $shape.set(shape),
    drag(from, by) {
      const { width, height } = $region.get()
      const shifted = (start: number, moved: number, part: number) =>
        part === 1 ? start : Math.min(1, Math.max(0, start - (moved * part) / (1 - part)))
      change({ x: shifted(from.x, by.x, width), y: shifted(from.y, by.y, height) })
    },
    async save() {
      if ($state.get() === 'saving') return false
      $state.set('saving')
      const isUsed = await use($region.get())
      $state.set(isUsed ? 'open' : 'failed')
      return isUsed
    },
  }
}
