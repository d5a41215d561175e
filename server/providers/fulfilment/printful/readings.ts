import type { Parcel, PrintOrder, PrintState } from '../port.ts'

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

/** An order on hold waits for somebody to act and is not printed yet. */
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
  // An archived order is only hidden in Printful's dashboard. Its parcels show if it has shipped.
  archived: 'printed',
}

/** Printful's states in which one shipped parcel means that all parcels were shipped. */
const SENT: readonly string[] = ['fulfilled', 'archived']

const LOST: readonly string[] = ['failure', 'return_to_sender']

/** Returns undefined if the shipment has not been shipped yet. */
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
 * An order is shipped once all of its parcels have been shipped, and delivered once all have
 * arrived. Printful's `fulfilled` means shipped.
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
