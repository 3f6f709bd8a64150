import { describe, expect, test } from 'vitest'
import type { OpenDatabase } from '../../../api/db/open.ts'
import { createDeviceWatch } from '../../../api/staff/device-watch.ts'
import { databaseKinds, type TestApi } from '../support/api.ts'
import { beforeEachNewVenue } from '../support/new-venue.ts'
import { enrol, type TestDevice } from '../support/staff.ts'
import { grill } from '../support/venue.ts'

// @feature counter.devices
describe.each(databaseKinds)('the watch over devices on %s', (kind) => {
  let open: OpenDatabase
  let api: TestApi
  let tablet: TestDevice
  beforeEachNewVenue(kind, grill, async (venue) => {
    ;({ open, api } = venue)
    tablet = await enrol(api, venue.ref, 'staff')
  })

  test('does not judge a stream by what the device was before it opened', async () => {
    const devices = createDeviceWatch({ db: open.db, now: () => api.clock.now })
    const { id } = await open.db
      .selectFrom('staff_device')
      .select('id')
      .orderBy('joined_at', 'desc')
      .executeTakeFirstOrThrow()
    const told: string[] = []
    const listener = (name: string) => ({
      onSignedOut: () => told.push(`${name} signed out`),
      onLocked: (locked: boolean) => told.push(`${name} ${locked ? 'locked' : 'unlocked'}`),
    })
    await tablet.post('/lock')
    devices.watch(id, false, listener('open before'))
    const checking = devices.check()
    // Unlocked while the check reads.
    devices.watch(id, false, listener('opened meanwhile'))
    await checking
    expect(told).toEqual(['open before locked'])
    await devices.check()
    expect(told).toEqual(['open before locked', 'opened meanwhile locked'])
  })
})
