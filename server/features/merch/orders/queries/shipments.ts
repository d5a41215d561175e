import { sql } from 'kysely'
import type { Trx } from '../../../../platform/database/transaction.ts'
import { newId } from '../../../../platform/ids.ts'

type ParcelStatus = 'under_way' | 'delivered' | 'lost'

const BEFORE: Readonly<Record<ParcelStatus, readonly ParcelStatus[]>> = {
  under_way: ['under_way'],
  lost: ['under_way', 'lost'],
  delivered: ['under_way', 'lost'],
}

export type NewShipment = {
  providerShipmentId: string | null
  carrier: string | null
  trackingNumber: string | null
  trackingUrl: string | null
  status: ParcelStatus
  shippedAt: Date
  deliveredAt: Date | null
}

/**
 * Stores the status of a parcel. Reports may arrive in any order: a delivered parcel stays
 * delivered, and a lost one changes only to delivered.
 */
export async function putShipment(
  trx: Trx,
  orderId: string,
  shipment: NewShipment,
  at: Date,
): Promise<'new' | 'lost' | 'other'> {
  const known = await trx
    .selectFrom('merch_shipments')
    .select(['id', 'status'])
    .where('order_id', '=', orderId)
    .where('provider_shipment_id', '=', shipment.providerShipmentId)
    .forUpdate()
    .executeTakeFirst()
  const row = {
    carrier: shipment.carrier,
    tracking_number: shipment.trackingNumber,
    tracking_url: shipment.trackingUrl,
    status: shipment.status,
    delivered_at: shipment.deliveredAt,
    updated_at: at,
  }
  if (!known) {
    await trx
      .insertInto('merch_shipments')
      .values({
        ...row,
        id: newId(),
        order_id: orderId,
        provider_shipment_id: shipment.providerShipmentId,
        shipped_at: shipment.shippedAt,
        created_at: at,
      })
      .execute()
    return shipment.status === 'lost' ? 'lost' : 'new'
  }
  await trx
    .updateTable('merch_shipments')
    .set(row)
    .where('id', '=', known.id)
    .where('status', 'in', BEFORE[shipment.status])
    .execute()
  return shipment.status === 'lost' && known.status === 'under_way' ? 'lost' : 'other'
}

export async function putTracking(
  trx: Trx,
  orderId: string,
  tracking: { carrier?: string | null; trackingNumber?: string | null; trackingUrl?: string | null },
  at: Date,
): Promise<void> {
  const change = {
    ...(tracking.carrier === undefined ? {} : { carrier: tracking.carrier }),
    ...(tracking.trackingNumber === undefined ? {} : { tracking_number: tracking.trackingNumber }),
    ...(tracking.trackingUrl === undefined ? {} : { tracking_url: tracking.trackingUrl }),
  }
  const latest = trx
    .selectFrom('merch_shipments')
    .select('id')
    .where('order_id', '=', orderId)
    .orderBy('shipped_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
  const { numUpdatedRows } = await trx
    .updateTable('merch_shipments')
    .set({ ...change, updated_at: at })
    .where('id', 'in', latest)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) return
  await trx
    .insertInto('merch_shipments')
    .values({
      id: newId(),
      order_id: orderId,
      provider_shipment_id: null,
      status: 'under_way',
      ...change,
      shipped_at: at,
      created_at: at,
      updated_at: at,
    })
    .execute()
}

export async function closeShipments(trx: Trx, orderId: string, at: Date): Promise<void> {
  await sql`
    update merch_shipments set status = 'delivered', delivered_at = ${at}::timestamptz, updated_at = ${at}::timestamptz
    where order_id = ${orderId} and status = 'under_way'`.execute(trx)
}
