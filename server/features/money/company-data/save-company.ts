import type { Context } from '../../../platform/context.ts'
import { COUNTRIES } from '../../../platform/countries.ts'
import { badField, notFound } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/route.ts'
import { findPayment } from '../payment/index.ts'
import type { Company } from './company-views.ts'
import { cleanVatId } from './domain/vat-id.ts'
import type { CompanyDataHandlers, Thing } from './handlers.ts'
import {
  deleteCompany,
  findCompany,
  findPurchaseOrder,
  putCompany,
  putPurchaseOrder,
  type ReceiptCompany,
} from './queries/company.ts'

type Owner = Pick<Caller, 'accountId'>

/** Returns the company data that receipts of an account show from now on. */
export async function getCompany({ db }: Pick<Context, 'db'>, { accountId }: Owner): Promise<Company | null> {
  const row = await findCompany(db, accountId)
  return row ? { legalName: row.legal_name, address: row.address, country: row.country, vatId: row.vat_id } : null
}

/**
 * Stores what receipts show from now on, or removes it. Earlier receipts do not change.
 * @throws BadRequest for an unknown country, or a VAT id that does not have the form of its country
 */
export async function saveCompany(
  ctx: Pick<Context, 'db' | 'clock'>,
  caller: Owner,
  company: Company | null,
): Promise<Company | null> {
  const { accountId } = caller
  if (company === null) {
    await deleteCompany(ctx.db, accountId)
    return null
  }
  const { legalName, address, country, vatId } = company
  if (!COUNTRIES.includes(country)) throw badField('company.country', 'Use the code of a country, such as DE.')
  const cleaned = vatId === null ? null : cleanVatId(country, vatId)
  if (cleaned === undefined)
    throw badField('company.vatId', 'This VAT ID does not have the form of its country. Check it.')
  await putCompany(ctx.db, {
    account_id: accountId,
    legal_name: legalName,
    address,
    country,
    vat_id: cleaned,
    updated_at: ctx.clock.now(),
  })
  return getCompany(ctx, caller)
}

/** Returns the purchase order number of a thing that an account pays for. */
export const getPurchaseOrder = async (
  { db }: Pick<Context, 'db'>,
  { accountId }: Owner,
  thing: Thing,
): Promise<{ number: string | null }> => ({ number: await findPurchaseOrder(db, { accountId, ...thing }) })

/**
 * Stores the purchase order number that the receipt of a payment will show.
 * @throws NotFound for what the account has not paid for and could not pay for
 */
export async function savePurchaseOrder(
  ctx: Context,
  { mayPayFor }: CompanyDataHandlers,
  caller: Caller,
  order: Thing & { number: string | null },
): Promise<{ number: string | null }> {
  const { number, ...thing } = order
  if (number !== null && !(await mayPayFor(ctx, caller, thing)))
    throw notFound('There is nothing here that you could pay for.')
  await putPurchaseOrder(ctx.db, { accountId: caller.accountId, ...order, at: ctx.clock.now() })
  return { number: order.number }
}

/**
 * Returns what a receipt says about its buyer. Null if nothing was stored when it was paid.
 * @throws NotFound for everybody but the buyer
 */
export async function getReceiptCompany(
  { db }: Pick<Context, 'db'>,
  { accountId }: Owner,
  paymentId: string,
): Promise<ReceiptCompany | null> {
  const payment = await findPayment(db, paymentId)
  if (payment?.buyer_account_id !== accountId) throw notFound('There is no receipt with this number.')
  return payment.buyer_company as ReceiptCompany | null
}
