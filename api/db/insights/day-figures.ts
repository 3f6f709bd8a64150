import { sql } from 'kysely'
import type { DishFigures, Figures } from '../../../src/domain/insights/figures.ts'
import type { Db } from '../venues.ts'

/** Figures by currency. A venue that changes its currency has orders in both. */
export type CurrencyFigures = Readonly<Record<string, Figures>>

/** A stored business day of a branch; without figures if an order of it has changed since they were added up. */
export type StoredDay = {
  readonly branchId: string
  readonly day: string
  readonly endsAt: Date
  readonly figures: CurrencyFigures | null
}

/** Lists the stored days of branches from one day to another. */
export async function listStoredDays(
  db: Db,
  branchIds: readonly string[],
  { from, to }: { from: string; to: string },
): Promise<StoredDay[]> {
  const rows = await db
    .selectFrom('day_figures')
    .select(['branch_id as branchId', 'day', 'ends_at as endsAt', 'content'])
    .where('branch_id', 'in', branchIds)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .execute()
  return rows.map(({ content, ...row }) => ({
    ...row,
    figures: content === null ? null : decode(content),
  }))
}

/** Dishes are stored as lists, because a year has tens of thousands of them. */
type StoredFigures = Omit<Figures, 'dishes'> & {
  readonly dishes: readonly (readonly [itemId: string, name: string, quantity: number, amount: number])[]
}

function decode(content: string): CurrencyFigures {
  const stored: Record<string, StoredFigures> = JSON.parse(content)
  const figures = Object.entries(stored).map(([currency, { dishes, ...rest }]) => {
    const byItem: Record<string, DishFigures> = {}
    for (const [itemId, name, quantity, amount] of dishes) byItem[itemId] = { name, quantity, amount }
    return [currency, { ...rest, dishes: byItem }] as const
  })
  return Object.fromEntries(figures)
}

function encode(figures: CurrencyFigures): string {
  const stored = Object.entries(figures).map(([currency, { dishes, ...rest }]) => {
    const list = Object.entries(dishes).map(([itemId, dish]) => [
      itemId,
      dish.name,
      dish.quantity,
      dish.amount,
    ])
    return [currency, { ...rest, dishes: list }] as const
  })
  return JSON.stringify(Object.fromEntries(stored))
}

/** Stores the figures of days. Days that another process has stored meanwhile are overwritten with the same. */
export async function storeDays(
  db: Db,
  days: readonly {
    venue: string
    branchId: string
    day: string
    endsAt: Date
    figures: CurrencyFigures
  }[],
): Promise<void> {
  if (days.length === 0) return
  await db
    .insertInto('day_figures')
    .values(
      days.map(({ venue, branchId, day, endsAt, figures }) => ({
        venue,
        branch_id: branchId,
        day,
        ends_at: endsAt,
        content: encode(figures),
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['branch_id', 'day']).doUpdateSet((row) => ({
        content: row.ref('excluded.content'),
        ends_at: row.ref('excluded.ends_at'),
      })),
    )
    .execute()
}

/** Deletes the figures of branches that are not any more. If one comes back, they are added up from its orders again. */
export async function deleteFiguresOfRemovedBranches(db: Db): Promise<void> {
  for (const table of ['day_figures', 'figures_check'] as const)
    await sql`delete from ${sql.table(table)} as figures
      where not exists (select from branch where branch.id = figures.branch_id)`.execute(db)
}

/** Lists branches of venues with staff that have orders, and no figures of a day, with the time of their first order. */
export async function listBranchesToAdd(
  db: Db,
  day: string,
): Promise<{ branchId: string; venue: string; firstOrderAt: Date }[]> {
  const { rows } = await sql<{ branchId: string; venue: string; firstOrderAt: Date }>`
    select branch.id as "branchId", branch.venue, first_order.at as "firstOrderAt"
    from branch
    join lateral (
      select min(created_at) as at from customer_order where customer_order.branch_id = branch.id
    ) as first_order on first_order.at is not null
    where exists (select from staff_member where staff_member.venue = branch.venue)
      and not exists (
        select from day_figures
        where day_figures.branch_id = branch.id and day_figures.day = ${day}::text
      )
    order by branch.id`.execute(db)
  return rows
}

/** Marks the stored days of branches to be added up again whose orders have changed since the last check. */
export async function markChangedDays(
  db: Db,
  venue: string,
  branchIds: readonly string[],
  { now, slack }: { now: Date; slack: number },
): Promise<void> {
  const ids = sql.join(branchIds)
  // An order that was written a moment before the last check may have been committed after it.
  await sql`
    with changed as (
      select distinct changed_order.branch_id, day_figures.day
      from figures_check
      join customer_order changed_order on changed_order.branch_id = figures_check.branch_id
        and changed_order.updated_at > figures_check.at - ${slack}::integer * interval '1 millisecond'
      join lateral (
        select day from day_figures
        where day_figures.branch_id = changed_order.branch_id and ends_at > changed_order.created_at
          -- Its own date or one next to it, in every time zone; so that the index is used.
          and day >= to_char(changed_order.created_at - interval '2 days', 'YYYY-MM-DD')
          and day <= to_char(changed_order.created_at + interval '2 days', 'YYYY-MM-DD')
        order by day limit 1
      ) day_figures on true
      where figures_check.branch_id in (${ids})
    )
    update day_figures set content = null from changed
    where day_figures.branch_id = changed.branch_id and day_figures.day = changed.day`.execute(db)
  await db
    .insertInto('figures_check')
    .values(branchIds.map((branchId) => ({ branch_id: branchId, venue, at: now })))
    .onConflict((conflict) => conflict.column('branch_id').doUpdateSet({ at: now }))
    .execute()
}
