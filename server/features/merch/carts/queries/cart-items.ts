import { type Insertable, type Selectable, sql } from 'kysely'
import type { MerchCartItemsTable } from '../../../../platform/database/tables.ts'
import type { Db, Trx } from '../../../../platform/database/transaction.ts'
import { newId } from '../../../../platform/ids.ts'
import { campaigns } from '../../campaigns/index.ts'
import { catalogProducts, soldProducts } from '../../catalog/index.ts'
import type { FanSession } from '../../fan-sessions/index.ts'
import type { CartItem } from '../cart-item.ts'

type Row = Selectable<MerchCartItemsTable>
type Session = Pick<FanSession, 'id' | 'campaignId'>

const toItem = (row: Row): CartItem => ({
  id: row.id,
  cartId: row.cart_id,
  copyOf: row.copy_of,
  orderId: row.order_id,
  sessionId: row.session_id,
  campaignId: row.campaign_id,
  shopProductId: row.shop_product_id,
  catalogProductId: row.catalog_product_id,
  designId: row.design_id,
  artKey: row.art_key,
  selfieId: row.selfie_id,
  placement: row.placement,
  size: row.size,
  color: row.color,
  fanName: row.fan_name,
  giftNote: row.gift_note,
  quantity: row.quantity,
  unitPriceMinorUnit: row.unit_price_minor_unit,
  currency: row.currency,
  previewFilename: row.preview_filename,
  cleanFilename: row.clean_filename,
  position: row.position,
})

const toRow = (item: CartItem, at: Date): Insertable<MerchCartItemsTable> => ({
  id: item.id,
  cart_id: item.cartId,
  copy_of: item.copyOf,
  order_id: item.orderId,
  session_id: item.sessionId,
  campaign_id: item.campaignId,
  shop_product_id: item.shopProductId,
  catalog_product_id: item.catalogProductId,
  design_id: item.designId,
  art_key: item.artKey,
  selfie_id: item.selfieId,
  placement: item.placement,
  size: item.size,
  color: item.color,
  fan_name: item.fanName,
  gift_note: item.giftNote,
  quantity: item.quantity,
  unit_price_minor_unit: item.unitPriceMinorUnit,
  currency: item.currency,
  preview_filename: item.previewFilename,
  clean_filename: item.cleanFilename,
  position: item.position,
  created_at: at,
  updated_at: at,
})

const COLUMNS = [
  'id',
  'cart_id',
  'copy_of',
  'order_id',
  'session_id',
  'campaign_id',
  'shop_product_id',
  'catalog_product_id',
  'design_id',
  'art_key',
  'selfie_id',
  'placement',
  'size',
  'color',
  'fan_name',
  'gift_note',
  'quantity',
  'unit_price_minor_unit',
  'currency',
  'preview_filename',
  'clean_filename',
  'position',
  'created_at',
  'updated_at',
] as const satisfies readonly (keyof MerchCartItemsTable)[]

/**
 * Lists the rows of a session's cart in cart order: those of its current campaign that are not
 * ordered yet.
 */
export async function listCartItems(db: Pick<Db, 'selectFrom'>, session: Session): Promise<CartItem[]> {
  if (session.campaignId === null) return []
  const rows = await db
    .selectFrom('merch_cart_items')
    .selectAll()
    .where('session_id', '=', session.id)
    .where('campaign_id', '=', session.campaignId)
    .where('order_id', 'is', null)
    .orderBy('position')
    .execute()
  return rows.map(toItem)
}

export type CartCampaign = {
  id: string
  slug: string
  name: string
  isOpen: boolean
}

/** Oldest first, possibly of several campaigns. Leaves out rows of deleted campaigns. */
export async function listItemsOfCart(
  db: Pick<Db, 'selectFrom'>,
  cartId: string,
): Promise<{ item: CartItem & { productName: string }; campaign: CartCampaign }[]> {
  const rows = await db
    .selectFrom('merch_cart_items as i')
    .innerJoin(campaigns.as('c'), 'c.id', 'i.campaign_id')
    .innerJoin(catalogProducts.as('p'), 'p.id', 'i.catalog_product_id')
    .leftJoin(soldProducts.as('s'), 's.id', 'i.shop_product_id')
    .selectAll('i')
    .select([
      'c.slug as campaign_slug',
      'c.name as campaign_name',
      'c.status',
      'c.shutdown_mode',
      'p.name',
      's.shown_name',
    ])
    .where('i.cart_id', '=', cartId)
    .where('i.order_id', 'is', null)
    .orderBy('i.created_at')
    .orderBy('i.position')
    .orderBy('i.id')
    .execute()
  return rows.map(({ campaign_slug: slug, campaign_name, status, shutdown_mode: mode, name, shown_name, ...row }) => ({
    item: { ...toItem(row), productName: shown_name ?? name },
    campaign: { id: row.campaign_id, slug, name: campaign_name, isOpen: status === 'LIVE' && mode === 'NONE' },
  }))
}

/** A new row may have the id of an old row. The caller must have locked the session. */
export async function replaceCartItems(
  trx: Trx,
  session: { id: string; campaignId: string },
  items: readonly CartItem[],
  at: Date,
): Promise<void> {
  // Reading the number of deleted rows makes PostgreSQL finish the delete first. An inserted row
  // could otherwise conflict with an old row of the same id.
  await sql`
    with gone as (
      delete from merch_cart_items
      where session_id = ${session.id} and campaign_id = ${session.campaignId} and order_id is null returning 1
    )
    insert into merch_cart_items (${sql.join(COLUMNS.map((column) => sql.ref(column)))})
    select ${sql.join(COLUMNS.map((column) => sql.ref(`r.${column}`)))}
    from jsonb_populate_recordset(
      null::merch_cart_items, ${JSON.stringify(items.map((item) => toRow(item, at)))}::jsonb) r
    where (select count(*) from gone) >= 0`.execute(trx)
}

export async function deleteCartItems(trx: Trx, session: { id: string; campaignId: string }): Promise<void> {
  await trx
    .deleteFrom('merch_cart_items')
    .where('session_id', '=', session.id)
    .where('campaign_id', '=', session.campaignId)
    .where('order_id', 'is', null)
    .execute()
}

export async function listRowsOfGroup(db: Pick<Db, 'selectFrom'>, rootId: string): Promise<CartItem[]> {
  const rows = await db
    .selectFrom('merch_cart_items as i')
    .innerJoin('merch_carts as c', 'c.id', 'i.cart_id')
    .selectAll('i')
    .where((cart) => cart.or([cart('c.id', '=', rootId), cart('c.source_cart_id', '=', rootId)]))
    .where('i.order_id', 'is', null)
    .execute()
  return rows.map(toItem)
}

export async function lockRows(trx: Trx, ids: readonly string[]): Promise<CartItem[]> {
  const rows = await trx
    .selectFrom('merch_cart_items')
    .selectAll()
    .where('id', 'in', [...ids])
    .where('order_id', 'is', null)
    .orderBy('created_at')
    .orderBy('position')
    .orderBy('id')
    .forShare()
    .execute()
  return rows.map(toItem)
}

/**
 * Locks these rows and their copies in other sessions. Waits for transactions that are copying the
 * rows.
 */
export async function lockCopies(trx: Trx, origins: readonly string[]): Promise<void> {
  await sql`
    select from merch_cart_items i
    where i.order_id is null and (i.id = any(${[...origins]}::text[]) or i.copy_of = any(${[...origins]}::text[]))
    order by i.id for update`.execute(trx)
}

export async function deleteRows(trx: Trx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await trx.deleteFrom('merch_cart_items').where('id', 'in', ids).where('order_id', 'is', null).execute()
}

/** Stores the picture of a row that is still in the session's cart, otherwise returns false. */
export async function storeRender(
  db: Pick<Db, 'updateTable'>,
  cartItemId: string,
  sessionId: string,
  shown: Pick<
    CartItem,
    'previewFilename' | 'cleanFilename' | 'designId' | 'artKey' | 'placement' | 'color' | 'fanName'
  >,
): Promise<boolean> {
  const stored = await db
    .updateTable('merch_cart_items')
    .set({
      preview_filename: shown.previewFilename,
      clean_filename: shown.cleanFilename,
      design_id: shown.designId,
      art_key: shown.artKey,
      placement: shown.placement,
      color: shown.color,
      fan_name: shown.fanName,
    })
    .where('id', '=', cartItemId)
    .where('session_id', '=', sessionId)
    .where('order_id', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return stored !== undefined
}

/** Inserts the items of an order from the order's snapshot. Each item gets a new id. */
export async function insertOrderItems(trx: Trx, orderId: string, items: readonly CartItem[], at: Date): Promise<void> {
  if (items.length === 0) return
  await trx
    .insertInto('merch_cart_items')
    .values(
      items.map((item, position) => toRow({ ...item, id: newId(), cartId: null, copyOf: null, orderId, position }, at)),
    )
    .execute()
}

export async function listOrderItems(db: Pick<Db, 'selectFrom'>, orderIds: readonly string[]): Promise<CartItem[]> {
  const rows = await db
    .selectFrom('merch_cart_items')
    .selectAll()
    .where('order_id', '=', sql<string>`any(${[...orderIds]}::text[])`)
    .orderBy('order_id')
    .orderBy('position')
    .execute()
  return rows.map(toItem)
}
