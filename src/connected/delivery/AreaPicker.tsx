import { useStore } from '@nanostores/react'
import { type ComponentProps, useState } from 'react'
import { AreaDialog } from '../../components/ui/order/AreaDialog.tsx'
import type { Zone } from '../../domain/delivery/delivery-zone.ts'
import type { DeliverySettings } from '../../domain/venue/venue.ts'
import { createAreaSearch } from '../../stores/delivery/area-search.ts'

export type AreaPickerProps = Omit<ComponentProps<typeof AreaDialog>, 'groups' | 'onSearch'> & {
  readonly zones: readonly Zone[]
  readonly settings: Pick<DeliverySettings, 'minOrder'>
}

/** A dialog to search and choose an area of these zones. */
export function AreaPicker({ zones, settings, ...dialog }: AreaPickerProps) {
  const [{ $found, search }] = useState(() => createAreaSearch(zones, settings))
  return <AreaDialog groups={useStore($found)} onSearch={search} {...dialog} />
}
