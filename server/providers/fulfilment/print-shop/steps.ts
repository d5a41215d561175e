import { DAY_MS, HOUR_MS } from '../../../platform/clock.ts'
import type { PrintState } from '../port.ts'

export const STEPS: Readonly<Partial<Record<PrintState, { to: PrintState; takesMs: number }>>> = {
  received: { to: 'printing', takesMs: 2 * HOUR_MS },
  printing: { to: 'printed', takesMs: DAY_MS },
  printed: { to: 'shipped', takesMs: 12 * HOUR_MS },
  shipped: { to: 'delivered', takesMs: 3 * DAY_MS },
}

export const CANCELABLE_STATES: readonly PrintState[] = ['received', 'printing']

export const EVENT_OF: Readonly<Record<PrintState, string>> = {
  received: 'order.received',
  printing: 'order.printing',
  printed: 'order.printed',
  shipped: 'parcel.shipped',
  delivered: 'parcel.delivered',
  refused: 'order.refused',
  cancelled: 'order.cancelled',
}
export const PARCEL_LOST = 'parcel.lost'
