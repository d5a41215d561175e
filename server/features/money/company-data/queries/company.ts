import { type Selectable, sql } from 'kysely'
import type { CompanyDetailsTable } from '../../../../platform/database/tables.ts'
import type { Db } from '../../../../platform/database/transaction.ts'

export type CompanyRow = Selectable<CompanyDetailsTable>

/** Finds the company data of an account. */
export const findCompany = (db: Db, accountId: string): Promise<CompanyRow | undefined> =>
  db.selectFrom('company_details').selectAll().where('account_id', '=', accountId).executeTakeFirst()

/** Stores the company data of an account. */
export async function putCompany(db: Db, { account_id, ...set }: CompanyRow): Promise<void> {
  await db
    .insertInto('company_details')
    .values({ account_id, ...set })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(set))
    .execute()
}

/** Removes the company data of an account. */
export async function deleteCompany(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom('company_details').where('account_id', '=', accountId).execute()
}

type Bought = { accountId: string; payFor: string; payForId: string }

/** Finds the purchase order number of a thing that an account pays for. */
export async function findPurchaseOrder(db: Db, { accountId, payFor, payForId }: Bought): Promise<string | null> {
  const row = await db
    .selectFrom('purchase_orders')
    .select('number')
    .where('account_id', '=', accountId)
    .where('pay_for', '=', payFor)
    .where('pay_for_id', '=', payForId)
    .executeTakeFirst()
  return row?.number ?? null
}

/** Stores or removes a purchase order number. */
export async function putPurchaseOrder(
  db: Db,
  { accountId, payFor, payForId, number, at }: Bought & { number: string | null; at: Date },
): Promise<void> {
  if (number === null) {
    await db
      .deleteFrom('purchase_orders')
      .where('account_id', '=', accountId)
      .where('pay_for', '=', payFor)
      .where('pay_for_id', '=', payForId)
      .execute()
    return
  }
  await db
    .insertInto('purchase_orders')
    .values({ account_id: accountId, pay_for: payFor, pay_for_id: payForId, number, updated_at: at })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'pay_for', 'pay_for_id']).doUpdateSet({ number, updated_at: at }),
    )
    .execute()
}

/** The buyer's company on a receipt, as it was when the payment succeeded. */
export type ReceiptCompany = {
  legalName: string | null
  address: string | null
  country: string | null
  vatId: string | null
  purchaseOrder: string | null
}

type Paid = { buyer_account_id: string | null; pay_for: string; pay_for_id: string }

/**
 * Subquery of what a receipt says about the buyer. Null if the buyer has stored nothing. For the
 * update that records a success, so that later changes do not change the receipt.
 */
export const companyOnReceipt = ({ buyer_account_id: accountId, pay_for: payFor, pay_for_id: payForId }: Paid) => sql<
  string | null
>`(
  select jsonb_build_object('legalName', c.legal_name, 'address', c.address, 'country', c.country, 'vatId', c.vat_id,
    'purchaseOrder', o.number)
  from (select 1) one
  left join company_details c on c.account_id = ${accountId}
  left join purchase_orders o on o.account_id = ${accountId} and o.pay_for = ${payFor} and o.pay_for_id = ${payForId}
  where c.account_id is not null or o.number is not null)`
