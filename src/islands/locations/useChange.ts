import { useState } from 'react'
import { changeLocations, type LocationsEdit } from '../../stores/account/account-locations.ts'

/** Changes of the customer's locations, one after the other: `change` answers whether it was kept. */
export function useChange(businessUserId: string) {
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')
  return {
    busy: state === 'busy',
    failed: state === 'failed',
    async change(edit: LocationsEdit): Promise<boolean> {
      if (state === 'busy') return false
      setState('busy')
      try {
        await changeLocations(businessUserId, edit)
        setState('idle')
        return true
      } catch {
        setState('failed')
        return false
      }
    },
  }
}
