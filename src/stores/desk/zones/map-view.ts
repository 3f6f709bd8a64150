import { computed, type ReadableAtom } from 'nanostores'
import type { AreaShape, LngLat } from '../../../domain/delivery/delivery-zone.ts'
import type { Ring } from '../../../domain/delivery/drawing/ring.ts'
import { contains } from '../../../domain/delivery/geo.ts'
import type { OpenArea } from './area-part.ts'
import { borderOf } from './draw-area.ts'
import { type AreaForm, areaShape, type ZoneForm } from './zone-form.ts'
import type { ZoneBranch, ZoneEntry } from './zone-list.ts'
import type { TestAnswer } from './zone-test.ts'

type Shown = { readonly shape: AreaShape; readonly color: string | null }

/** What the map shows. */
export type MapView = {
  /** What the screen is about, and other shapes around it. */
  readonly shapes: readonly Shown[]
  readonly around: readonly Shown[]
  /** The border that is being drawn, with its chosen corner. */
  readonly ring: Ring | null
  readonly corner: number | null
  /** The place that is tried, or the area that is a point. */
  readonly pin: LngLat | null
  readonly branch: LngLat | null
  /** Changes when the map should show something else. */
  readonly subject: string
}

type Stores = {
  readonly $zones: ReadableAtom<readonly ZoneEntry[]>
  readonly $branch: ReadableAtom<ZoneBranch | null>
  readonly $form: ReadableAtom<ZoneForm | null>
  readonly $area: ReadableAtom<OpenArea | null>
  readonly $answer: ReadableAtom<TestAnswer | null>
}

export const createMapView = ({ $zones, $branch, $form, $area, $answer }: Stores): ReadableAtom<MapView> =>
  computed([$zones, $branch, $form, $area, $answer], (zones, branch, form, open, answer) => {
    const place = { branch: branch?.at ?? null, subject: `${branch?.id} ${form?.id ?? form} ${open?.key}` }
    const others = (isWanted: (entry: ZoneEntry) => boolean) =>
      zones
        .filter(isWanted)
        .flatMap(({ zone }) => zone.areas.map(({ shape }): Shown => ({ shape, color: zone.color })))
    if (!form) {
      const isVisible = ({ zone }: ZoneEntry) => zone.visible
      return {
        ...{ shapes: others(isVisible), around: others((entry) => !isVisible(entry)), ...place },
        ...{ ring: null, corner: null, pin: answer?.point ?? null },
      }
    }
    const area = form.areas.find(({ key }) => key === open?.key)
    const shown = (areas: readonly AreaForm[]) =>
      areas.flatMap((one): Shown[] => {
        const shape = areaShape(one.shape)
        return shape ? [{ shape, color: form.color }] : []
      })
    const around = others(({ id }) => id !== form.id)
    const pin = area?.shape.kind === 'point' ? area.shape.point : null
    if (!open || !area) return { shapes: shown(form.areas), around, ring: null, corner: null, pin, ...place }
    return {
      shapes: pin ? [] : shown([area]),
      around: [...around, ...shown(form.areas.filter((one) => one !== area))],
      ring: area.shape.kind === 'point' ? null : borderOf({ shape: area.shape, pen: open.pen }),
      ...{ corner: open.pen.corner, pin, ...place },
    }
  })

/** The area of a form that contains a place. */
export const areaAt = ({ areas }: ZoneForm, point: LngLat): AreaForm | undefined =>
  areas.find((area) => {
    const shape = areaShape(area.shape)
    return shape !== null && contains(shape, point)
  })
