import type { Db } from './venues.ts'

/** Counts a visit of a branch on a day by its venue's clock. */
export async function countVisit(db: Db, branchId: string, day: string): Promise<void> {
  await db
    .insertInto('visit')
    .values({ branch_id: branchId, day, count: 1 })
    .onConflict((conflict) =>
      conflict.columns(['branch_id', 'day']).doUpdateSet((row) => ({ count: row('visit.count', '+', 1) })),
    )
    .execute()
}

/** Finds the venues that have banners with these ids. */
export function findBannerVenues(db: Db, ids: readonly string[]): Promise<{ venue: string; id: string }[]> {
  return db.selectFrom('banner').select(['venue', 'id']).where('id', 'in', ids).execute()
}

/** Counts one view of each banner on a day. */
export async function countBannerViews(
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
