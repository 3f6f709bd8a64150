import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../venues.ts'

/** The business day of a branch on which something is counted. */
export type CountedDay = { readonly venue: string; readonly branchId: string; readonly day: string }

/** Counts a search that found nothing. Other words than the first `most` of a day are ignored. */
export async function countSearchMiss(
  db: Db,
  { venue, branchId, day }: CountedDay,
  words: string,
  most: number,
): Promise<void> {
  await sql`
    insert into search_miss (venue, branch_id, day, words, count)
    select ${venue}::text, ${branchId}::text, ${day}::text, ${words}::text, 1
    where (select count(*) from search_miss where branch_id = ${branchId}::text and day = ${day}::text) < ${most}::integer
      or exists (
        select 1 from search_miss
        where branch_id = ${branchId}::text and day = ${day}::text and words = ${words}::text
      )
    on conflict (branch_id, day, words) do update set count = search_miss.count + 1`.execute(db)
}

/** Counts a view of a dish. */
export async function countItemView(
  db: Db,
  { venue, branchId, day }: CountedDay,
  itemId: string,
): Promise<void> {
  await db
    .insertInto('item_view')
    .values({ venue, branch_id: branchId, day, item_id: itemId, count: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['branch_id', 'day', 'item_id'])
        .doUpdateSet((row) => ({ count: row('item_view.count', '+', 1) })),
    )
    .execute()
}

type Days = { readonly branchIds: readonly string[]; readonly from: string; readonly to: string }

/** Lists words that were searched at least `least` times without a result, the most frequent first. */
export async function listSearchMisses(
  db: Db,
  days: Days,
  { least, most }: { least: number; most: number },
): Promise<{ words: string; count: number }[]> {
  const { rows } = await sql<{ words: string; count: number }>`
    select words, sum(count)::integer as count from search_miss
    where ${within(days)} group by words having sum(count) >= ${least}::integer
    order by 2 desc, 1 limit ${most}::integer`.execute(db)
  return rows
}

/** Lists how often dishes were viewed, the most viewed first. */
export async function listItemViews(db: Db, days: Days): Promise<{ itemId: string; count: number }[]> {
  const { rows } = await sql<{ itemId: string; count: number }>`
    select item_id as "itemId", sum(count)::integer as count from item_view
    where ${within(days)} group by item_id order by 2 desc, 1`.execute(db)
  return rows
}

const within = ({ branchIds, from, to }: Days): RawBuilder<boolean> =>
  sql`branch_id in (${sql.join(branchIds)}) and day >= ${from}::text and day <= ${to}::text`

/** Counts the ratings of branches between two moments, by their stars. */
export async function countStars(
  db: Db,
  venue: string,
  { referenceIds, from, to }: { referenceIds: readonly string[]; from: Date; to: Date },
): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('rating')
    .select(({ fn }) => ['stars', fn.countAll<string>().as('count')])
    .where('venue', '=', venue)
    .where('reference_id', 'in', referenceIds)
    .where('created_at', '>=', from)
    .where('created_at', '<', to)
    .groupBy('stars')
    .execute()
  return new Map(rows.map(({ stars, count }) => [stars, Number(count)]))
}

/** Deletes what was counted before a day. */
export async function deleteOldInterest(db: Db, before: string): Promise<void> {
  await db.deleteFrom('search_miss').where('day', '<', before).execute()
  await db.deleteFrom('item_view').where('day', '<', before).execute()
}
