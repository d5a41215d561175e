import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '../../../../platform/database/transaction.ts'
import { campaignBranding } from '../../campaigns/index.ts'
import { catalogProducts, soldProducts } from '../../catalog/index.ts'
import { sessionOrigins } from '../../fan-sessions/index.ts'
import { unionOfRows } from '../domain/union-of-rows.ts'

/** A cart row that is not ordered yet, for mails, pages and admins. */
export type RowInCart = {
  id: string
  rootId: string
  sessionId: string
  shopProductId: string
  catalogProductId: string
  productName: string
  designId: string | null
  placement: string | null
  size: string | null
  color: string | null
  fanName: string | null
  quantity: number
  unitPriceMinorUnit: number
  currency: string
  previewFilename: string | null
  createdAt: Date
  touchedAt: Date
  campaignId: string
  campaignSlug: string
  campaignName: string
  campaignColor: string | null
  supportEmail: string | null
  isOpen: boolean
  startPage: string | null
  isPreview: boolean
  /** Address that was entered last in the session, at `emailAt`. */
  email: string | null
  emailAt: Date | null
  /** Language in which that address was entered. */
  language: string | null
}

type Environment = { environment: string }

/**
 * Lists the rows of these root carts and of their forks, oldest first. An item that several
 * sessions contain appears once.
 */
export const listRowsOfRoots = (db: Db | Trx, rootIds: readonly string[], of: Environment): Promise<RowInCart[]> =>
  rowsInCarts(db, sql`coalesce(c.source_cart_id, c.id) = any(${[...rootIds]}::text[])`, of)

/**
 * Lists the rows that these sessions still have in any cart. An item that several sessions contain
 * appears once.
 */
export const listRowsOfSessions = (
  db: Db | Trx,
  sessionIds: readonly string[],
  of: Environment,
): Promise<RowInCart[]> => rowsInCarts(db, sql`i.session_id = any(${[...sessionIds]}::text[])`, of)

async function rowsInCarts(
  db: Db | Trx,
  isMeant: RawBuilder<unknown>,
  { environment }: Environment,
): Promise<RowInCart[]> {
  const { rows } = await sql<RowInCart>`
    select i.id, coalesce(c.source_cart_id, c.id) as "rootId", i.session_id as "sessionId",
      i.shop_product_id as "shopProductId", i.catalog_product_id as "catalogProductId", 
      coalesce(g.shown_name, p.name) as "productName",
      i.design_id as "designId", i.placement, i.size, i.color, i.fan_name as "fanName", i.quantity,
      i.unit_price_minor_unit as "unitPriceMinorUnit", i.currency, i.preview_filename as "previewFilename",
      i.created_at as "createdAt", c.last_touched_at as "touchedAt", i.campaign_id as "campaignId", f.slug as "campaignSlug", f.name as "campaignName",
      f.color as "campaignColor", f.support_email as "supportEmail", f.is_open as "isOpen", s.start_page as "startPage",
      s.mode = 'PREVIEW' as "isPreview", l.email, l.email_at as "emailAt", s.language
    from merch_cart_items i join merch_carts c on c.id = i.cart_id
      join ${campaignBranding} f on f.id = i.campaign_id and f.environment = ${environment}
      join ${catalogProducts} p on p.id = i.catalog_product_id
      left join ${soldProducts} g on g.id = i.shop_product_id
      join ${sessionOrigins} s on s.id = i.session_id
      left join merch_session_carts l on l.session_id = i.session_id
    where i.order_id is null and ${isMeant}
    order by i.created_at, i.position, i.id`.execute(db)
  return [...Map.groupBy(rows, ({ rootId }) => rootId).values()].flatMap(unionOfRows)
}
