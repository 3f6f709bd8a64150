import { atom, type ReadableAtom, type WritableAtom } from 'nanostores'
import type { LngLat } from '../../../domain/delivery/delivery-zone.ts'
import {
  addCorner,
  addHole,
  addPart,
  type Drawing,
  drawCircle,
  moveCorner,
  nudgeCorner,
  PEN,
  type Pen,
  removeBorder,
  removeCorner,
  tap,
} from './draw-area.ts'
import type { AreaForm, DrawnShape, ZoneForm } from './zone-form.ts'

/** The area of a zone’s form that is being drawn. */
export type OpenArea = { readonly key: string; readonly pen: Pen }

/** Draws the areas of a zone’s form. All of it works without a map. */
export type AreaPart = {
  readonly $area: ReadableAtom<OpenArea | null>
  openArea(key: string): void
  /** Adds an area and opens it. */
  addArea(kind: DrawnShape['kind']): void
  removeArea(key: string): void
  leaveArea(): void
  nameArea(names: Partial<Pick<AreaForm, 'names' | 'parentNames'>>): void
  chooseBorder(border: Pick<Pen, 'part' | 'border'>): void
  addPart(): void
  /** Starts a hole in the chosen part. */
  addHole(): void
  removeBorder(): void
  chooseCorner(index: number | null): void
  /** The map was tapped: adds a corner, or moves a point. */
  tap(point: LngLat): void
  /** Adds a corner beside the chosen one. */
  addCorner(): void
  moveCorner(index: number, point: LngLat): void
  /** Moves a corner by metres to the east and north. */
  nudgeCorner(index: number, by: readonly [number, number]): void
  removeCorner(index: number): void
  /** Draws a circle around the branch. `radius`: metres. */
  drawCircle(radius: number): void
}

/** @param start where a new area begins */
export function createAreaPart({
  $form,
  start,
  onChanged,
}: {
  $form: WritableAtom<ZoneForm | null>
  start(): LngLat
  onChanged(): void
}): AreaPart {
  const $area = atom<OpenArea | null>(null)
  let added = 0

  function setAreas(change: (areas: readonly AreaForm[]) => readonly AreaForm[]): void {
    const form = $form.get()
    if (!form) return
    $form.set({ ...form, areas: change(form.areas) })
    onChanged()
  }

  const changeArea = (key: string, part: Partial<AreaForm>) =>
    setAreas((areas) => areas.map((area) => (area.key === key ? { ...area, ...part } : area)))

  function draw(change: (drawing: Drawing) => Drawing): void {
    const open = $area.get()
    const area = $form.get()?.areas.find(({ key }) => key === open?.key)
    if (!open || !area) return
    const { shape, pen } = change({ shape: area.shape, pen: open.pen })
    $area.set({ ...open, pen })
    if (shape !== area.shape) changeArea(open.key, { shape })
  }

  const setPen = (change: Partial<Pen>) => draw(({ shape, pen }) => ({ shape, pen: { ...pen, ...change } }))

  return {
    $area,
    openArea: (key) => $area.set({ key, pen: PEN }),
    addArea(kind) {
      const form = $form.get()
      if (!form) return
      const key = `new ${added++}`
      const nobody = Object.fromEntries(Object.keys(form.names).map((locale) => [locale, '']))
      // The only area of a zone is mostly called as the zone.
      const names = form.areas.length === 0 ? form.names : nobody
      const shape: DrawnShape = kind === 'point' ? { kind, point: null } : { kind, polygons: [] }
      setAreas((areas) => [
        ...areas,
        { ...{ key, names, parentNames: nobody, shape }, ...{ element: null, original: null } },
      ])
      $area.set({ key, pen: { ...PEN, isNew: true } })
    },
    removeArea(key) {
      if ($area.get()?.key === key) $area.set(null)
      setAreas((areas) => areas.filter((area) => area.key !== key))
    },
    leaveArea: () => $area.set(null),
    nameArea(names) {
      const open = $area.get()
      if (open) changeArea(open.key, names)
    },
    chooseBorder: (border) => setPen({ ...border, corner: null, isNew: false }),
    addPart: () => draw(addPart),
    addHole: () => draw(addHole),
    removeBorder: () => draw(removeBorder),
    chooseCorner: (corner) => setPen({ corner }),
    tap: (point) => draw((drawing) => tap(drawing, point)),
    addCorner: () => draw((drawing) => addCorner(drawing, start())),
    moveCorner: (index, point) => draw((drawing) => moveCorner(drawing, index, point)),
    nudgeCorner: (index, by) => draw((drawing) => nudgeCorner(drawing, index, by)),
    removeCorner: (index) => draw((drawing) => removeCorner(drawing, index)),
    drawCircle: (radius) => draw((drawing) => drawCircle(drawing, start(), radius)),
  }
}
