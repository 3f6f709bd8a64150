import type { ComponentProps } from 'react'
import { AreaDialog } from '../../components/ui/AreaDialog.tsx'
import type { Zone } from '../../domain/delivery-zone.ts'
import type { DeliverySettings } from '../../domain/venue.ts'
import { areaGroups } from '../../stores/delivery/area-search.ts'

export type AreaChoiceProps = Omit<ComponentProps<typeof AreaDialog>, 'groups'> & {
  readonly zones: readonly Zone[]
  readonly settings: Pick<DeliverySettings, 'minOrder'>
}

/** The areas of these zones, to search and choose from. */
export function AreaChoice({ zones, settings, ...dialog }: AreaChoiceProps) {
  return <AreaDialog groups={(searched) => areaGroups(zones, settings, searched)} {...dialog} />
}
