import type { Parcel, PrintOrder, PrintState } from '../port.ts'

/** What we read of Printful's answers (API v2); it sends more. */
export type PrintfulOrder = { id: number; external_id: string | null; status: string }
export type PrintfulShipment = {
  id: number
  carrier?: string | null
  service?: string | null
  shipment_status?: string | null
  delivery_status?: string | null
  tracking_number?: string | null
  tracking_url?: string | null
  shipped_at?: string | null
  delivered_at?: string | null
}

/** Printful's states in ours. One that is on hold waits for a person there; it is still to be made. */
const STATES: Readonly<Record<string, PrintState>> = {
  draft: 'received',
  pending: 'received',
  inprocess: 'printing',
  onhold: 'received',
  inreview: 'received',
  partial: 'printed',
  fulfilled: 'printed',
  failed: 'refused',
  canceled: 'cancelled',
  // Put away there, which says nothing of where it is: its parcels do.
  archived: 'printed',
}

/** All of it has left, if anything has. */
const SENT: readonly string[] = ['fulfilled', 'archived']

const LOST: readonly string[] = ['failure', 'return_to_sender']

/** A shipment that has left, as a parcel; undefined before. */
function toParcel(shipment: PrintfulShipment): Parcel | undefined {
  const { shipped_at: shippedAt, delivered_at: deliveredAt } = shipment
  if (!shippedAt) return undefined
  const isLost = shipment.shipment_status === 'returned' || LOST.includes(shipment.delivery_status ?? '')
  return {
    id: String(shipment.id),
    carrier: shipment.carrier ?? shipment.service ?? null,
    trackingNumber: shipment.tracking_number ?? null,
    trackingUrl: shipment.tracking_url ?? null,
    state: deliveredAt ? 'delivered' : isLost ? 'lost' : 'under_way',
    shippedAt: new Date(shippedAt),
    deliveredAt: deliveredAt ? new Date(deliveredAt) : null,
  }
}

/**
 * An order and its shipments as one. Printful calls an order fulfilled once it is shipped; it is delivered when every
 * parcel is, and shipped when the whole of it has left.
 */
export function toPrintOrder(
  order: PrintfulOrder,
  externalId: string,
  shipments: readonly PrintfulShipment[],
): PrintOrder {
  const parcels = shipments.flatMap((shipment) => toParcel(shipment) ?? [])
  const state = STATES[order.status] ?? 'received'
  const hasLeft = parcels.length > 0 && SENT.includes(order.status)
  const hasArrived = hasLeft && parcels.every((parcel) => parcel.state === 'delivered')
  return {
    id: String(order.id),
    externalId,
    state: hasArrived ? 'delivered' : hasLeft ? 'shipped' : state,
    reason: order.status === 'failed' ? 'rejected' : null,
    parcels,
  }
}
