import type { FulfilmentProvider, PrintOrder } from '../port.ts'

/** How webhooks of the print shop reach us: over HTTP to our own address, or straight in for tests. */
export type DeliverPrintEvent = (input: { rawBody: string; signature: string }) => Promise<{ status: number }>

/** How badly the print shop behaves. */
export type PrintShopBehaviour = {
  /** Answers no call at all. */
  isDown: boolean
  /** So many of the next calls are lost on their way: nothing happened, and nobody is told so. */
  loseCalls: number
  /** Of so many of the next calls the answer is lost: it happened, and nobody is told so. */
  loseAnswers: number
  /** Refuses new orders, for this reason. */
  refuses: 'address' | 'rejected' | null
  /** Takes new orders and finds out that there is nothing to print on when it begins. */
  isOutOfStock: boolean
  /** How often each webhook is sent; 0 sends none. */
  deliveries: number
  /** Waits this long, by the clock, before a webhook is sent. */
  webhookDelayMs: number
  /** Sends the newest webhook first. */
  outOfOrder: boolean
}

export type ShownPrintOrder = PrintOrder & {
  recipient: string
  items: readonly string[]
  nextStepAt: Date | null
  createdAt: Date
}

/** The local print shop, with the handles that a person or a test turns from outside. */
export type PrintShop = FulfilmentProvider & {
  /** Does an order's next step now. @throws NotFound, UnprocessableEntity when there is none */
  advance: (externalId: string) => Promise<PrintOrder>
  /** Finds out that it cannot be made. @throws NotFound, UnprocessableEntity once it is printed */
  refuse: (externalId: string, reason: string) => Promise<PrintOrder>
  /** The carrier loses its parcel. @throws NotFound, UnprocessableEntity unless it is under way */
  loseParcel: (externalId: string) => Promise<PrintOrder>
  behave: (behaviour: Partial<PrintShopBehaviour>) => void
  behaviour: () => Readonly<PrintShopBehaviour>
  /** Newest first. */
  listOrders: (limit: number) => Promise<ShownPrintOrder[]>
  /** Does every step that is due, and sends every webhook that is; returns how many were taken. */
  work: () => Promise<number>
  /** Does so by itself, a few times a second, until stopped. */
  start: () => void
  /** Looks soon for what is due, as after the clock was moved. */
  wake: () => void
  stop: () => Promise<void>
}
