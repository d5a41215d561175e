import type { Context } from '../../../platform/context.ts'
import { inTransaction, isMissingReference, type Trx } from '../../../platform/database/transaction.ts'
import { badField, badRequest, conflict, notFound } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/route.ts'
import { newId } from '../../../platform/ids.ts'
import { recordAudit } from '../../people/audit/index.ts'
import { findCampaign } from '../campaigns/index.ts'
import type { ShopProduct } from './domain/sellable.ts'
import {
  deleteShopProductRow,
  findShopProduct,
  insertShopProduct,
  type ShopProductRead,
  updateShopProduct,
} from './queries/shop-products.ts'

type Ctx = Pick<Context, 'db' | 'clock'>
type Fields = Pick<
  ShopProduct,
  'position' | 'displayName' | 'priceMinorUnit' | 'shippingMinorUnit' | 'isFree' | 'isActive'
>
export type NewShopProduct = { campaignId: string; catalogProductId: string } & Partial<Fields>
export type ShopProductChange = { version: number } & Partial<Fields>

const CATALOG_DEFAULTS: Fields = {
  position: 0,
  displayName: null,
  priceMinorUnit: null,
  shippingMinorUnit: null,
  isFree: false,
  isActive: true,
}

export const noShopProduct = () => notFound('There is no such product in this campaign.')

/**
 * Adds a catalog product to a campaign for an admin.
 * @throws BadRequest for an unknown campaign or product; Conflict if the campaign already sells
 * the product
 */
export async function attachProduct(
  ctx: Ctx,
  admin: Caller,
  { campaignId, catalogProductId, ...fields }: NewShopProduct,
): Promise<ShopProductRead> {
  const at = ctx.clock.now()
  const id = newId()
  const shop = { ...CATALOG_DEFAULTS, ...fields }
  try {
    return await inTransaction(ctx.db, async (trx) => {
      if (!(await findCampaign(trx, campaignId))) throw badField('campaignId', 'There is no such campaign.')
      const isNew = await insertShopProduct(trx, {
        id,
        campaign_id: campaignId,
        catalog_product_id: catalogProductId,
        ...columnsOf(shop),
        created_at: at,
        updated_at: at,
      })
      if (!isNew) throw conflict('The campaign already sells this product. Change its settings instead.')
      const after = { campaignId, catalogProductId, ...shop }
      await leaveTrace(trx, admin, { id, action: 'create-shop-product', before: null, after }, at)
      return getShopProduct(trx, id)
    })
  } catch (error) {
    if (isMissingReference(error)) throw badField('catalogProductId', 'There is no such product in the catalog.')
    throw error
  }
}

/** @throws NotFound; Conflict for an outdated version */
export function changeShopProduct(
  ctx: Ctx,
  admin: Caller,
  id: string,
  { version, ...change }: ShopProductChange,
): Promise<ShopProductRead> {
  if (Object.keys(change).length === 0) throw badRequest('Include at least one field to change.')
  const at = ctx.clock.now()
  return inTransaction(ctx.db, async (trx) => {
    const { shop: before } = await getShopProduct(trx, id)
    const shop = { ...fieldsOf(before), ...change }
    if (!(await updateShopProduct(trx, { id, version }, { ...columnsOf(shop), updated_at: at })))
      throw conflict('Someone else changed this product. Reload it and try again.')
    const what = { id, action: 'change-shop-product', before: fieldsOf(before), after: shop }
    await leaveTrace(trx, admin, what, at)
    return getShopProduct(trx, id)
  })
}

/**
 * Removes a product from a campaign for an admin.
 * @throws NotFound; Conflict if a cart or an order refers to the campaign's product
 */
export async function detachProduct(ctx: Ctx, admin: Caller, id: string): Promise<void> {
  const at = ctx.clock.now()
  try {
    await inTransaction(ctx.db, async (trx) => {
      const { shop } = await getShopProduct(trx, id)
      await deleteShopProductRow(trx, id)
      const before = { campaignId: shop.campaignId, catalogProductId: shop.catalogProductId, ...fieldsOf(shop) }
      await leaveTrace(trx, admin, { id, action: 'delete-shop-product', before, after: null }, at)
    })
  } catch (error) {
    if (!isMissingReference(error)) throw error
    throw conflict('A cart or an order uses this product. Take it off sale (`isActive: false`) instead.')
  }
}

/** @throws NotFound */
export async function getShopProduct(db: Parameters<typeof findShopProduct>[0], id: string): Promise<ShopProductRead> {
  const found = await findShopProduct(db, id)
  if (!found) throw noShopProduct()
  return found
}

const fieldsOf = (shop: ShopProduct): Fields => ({
  position: shop.position,
  displayName: shop.displayName,
  priceMinorUnit: shop.priceMinorUnit,
  shippingMinorUnit: shop.shippingMinorUnit,
  isFree: shop.isFree,
  isActive: shop.isActive,
})

const columnsOf = (shop: Fields) => ({
  position: shop.position,
  display_name: shop.displayName,
  price_minor_unit: shop.priceMinorUnit,
  shipping_minor_unit: shop.shippingMinorUnit,
  is_free: shop.isFree,
  is_active: shop.isActive,
})

const leaveTrace = (
  trx: Trx,
  admin: Caller,
  { id, ...what }: { id: string; action: string; before: object | null; after: object | null },
  at: Date,
): Promise<void> =>
  recordAudit(
    trx,
    { actorAccountId: admin.accountId, subjectType: 'shop-product', subjectId: id, reason: null, ...what },
    at,
  )
