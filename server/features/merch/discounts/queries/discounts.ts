import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { MerchDiscountsTable } from '../../../../platform/database/tables.ts'
import type { Db, Trx } from '../../../../platform/database/transaction.ts'
import type { Discount } from '../domain/discount.ts'

type Row = Selectable<MerchDiscountsTable>
export type DiscountRow = Discount & { version: number; createdAt: Date; updatedAt: Date }
export type CountedDiscount = DiscountRow & { used: number }

const toDiscount = (row: Row): DiscountRow => ({
  id: row.id,
  campaignId: row.campaign_id,
  code: row.code,
  percentBps: row.percent_bps,
  amounts: row.amounts as Record<string, number> | null,
  startsAt: row.starts_at,
  endsAt: row.ends_at,
  usesLimit: row.uses_limit,
  isActive: row.is_active,
  version: row.version,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
})

const used = sql<number>`(
  select count(*)::integer from merch_discount_uses u where u.discount_id = d.id and u.used_at is not null)`

const counted = (db: Pick<Db, 'selectFrom'>) =>
  db.selectFrom('merch_discounts as d').selectAll('d').select(used.as('used'))

const toCounted = (row: Row & { used: number }): CountedDiscount => ({ ...toDiscount(row), used: row.used })

export async function findDiscount(db: Pick<Db, 'selectFrom'>, id: string): Promise<CountedDiscount | undefined> {
  const row = await counted(db).where('d.id', '=', id).executeTakeFirst()
  return row && toCounted(row)
}

export async function findDiscountByCode(
  db: Pick<Db, 'selectFrom'>,
  { campaignId, code }: { campaignId: string; code: string },
): Promise<CountedDiscount | undefined> {
  const row = await counted(db).where('campaign_id', '=', campaignId).where('code', '=', code).executeTakeFirst()
  return row && toCounted(row)
}

export async function lockDiscount(trx: Trx, id: string): Promise<DiscountRow | undefined> {
  const row = await trx.selectFrom('merch_discounts').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  return row && toDiscount(row)
}

type Page = { campaignId?: string | undefined; limit: number; offset: number }

export async function listDiscounts(
  db: Db,
  { campaignId, limit, offset }: Page,
): Promise<{ discounts: CountedDiscount[]; total: number }> {
  const rows = await counted(db)
    .$if(campaignId !== undefined, (query) => query.where('d.campaign_id', '=', campaignId ?? ''))
    .orderBy('d.created_at', 'desc')
    .orderBy('d.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  const { total } = await db
    .selectFrom('merch_discounts')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .$if(campaignId !== undefined, (query) => query.where('campaign_id', '=', campaignId ?? ''))
    .executeTakeFirstOrThrow()
  return { discounts: rows.map(toCounted), total }
}

export async function insertDiscount(trx: Trx, row: Insertable<MerchDiscountsTable>): Promise<boolean> {
  const made = await trx
    .insertInto('merch_discounts')
    .values(row)
    .onConflict((on) => on.columns(['campaign_id', 'code']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return made !== undefined
}

export async function updateDiscount(
  trx: Trx,
  { id, version }: { id: string; version: number },
  change: Updateable<MerchDiscountsTable>,
): Promise<boolean> {
  const moved = await trx
    .updateTable('merch_discounts')
    .set({ ...change, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst()
  return moved !== undefined
}

export async function deleteDiscount(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('merch_discounts').where('id', '=', id).execute()
}
