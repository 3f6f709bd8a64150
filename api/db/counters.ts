import type { Db } from './venues.ts'

/** Counts a visit of a branch on a day of its venue. */
export async function countVisit(db: Db, branchId: string, day: string): Promise<void> {
  await db
    .insertInto('visit')
    .values({ branch_id: branchId, day, count: 1 })
    .onConflict((conflict) =>
      conflict.columns(['branch_id', 'day']).doUpdateSet((row) => ({ count: row('visit.count', '+', 1) })),
    )
    .execute()
}

/** Venues that have a banner of one of these ids. */
export function venuesOfBanners(db: Db, ids: readonly string[]): Promise<{ venue: string; id: string }[]> {
  return db.selectFrom('banner').select(['venue', 'id']).where('id', 'in', ids).execute()
}

/** Counts one view of each banner on a day. */
export async function countReach(
  db: Db,
  banners: readonly { venue: string; id: string }[],
  day: string,
): Promise<void> {
  if (banners.length === 0) return
  await db
    .insertInto('banner_reach')
    .values(banners.map((banner) => ({ venue: banner.venue, banner_id: banner.id, day, count: 1 })))
    .onConflict((conflict) =>
      conflict
        .columns(['venue', 'banner_id', 'day'])
        .doUpdateSet((row) => ({ count: row('banner_reach.count', '+', 1) })),
    )
    .execute()
}
