import type { FulfilmentProvider, PrintOrder } from '../port.ts'

/**
 * Delivers a webhook of the print shop, over HTTP to our own address. Tests may call the receiver
 * directly instead.
 */
export type DeliverPrintEvent = (input: { rawBody: string; signature: string }) => Promise<{ status: number }>

/** Faults that the print shop simulates for developers and tests. */
export type PrintShopBehavior = {
  /** Makes every call fail without a response. */
  isDown: boolean
  /** This many of the next calls fail without a response, before they have an effect. */
  loseCalls: number
  /** This many of the next calls have an effect, but the caller gets no response. */
  loseResponses: number
  /** Reason for which new orders are refused. Null: new orders are accepted. */
  refuses: 'address' | 'rejected' | null
  /** If true, new orders are accepted first, and refused as out of stock when printing starts. */
  isOutOfStock: boolean
  /** Number of times that each webhook is sent. With 0, no webhook is sent. */
  deliveries: number
  /** Delay before a webhook is sent. */
  webhookDelayMs: number
  outOfOrder: boolean
}

export type PrintOrderDetails = PrintOrder & {
  recipient: string
  items: readonly string[]
  nextStepAt: Date | null
  createdAt: Date
}

/** The simulated print shop, with functions that developers and tests can use to control it. */
export type PrintShop = FulfilmentProvider & {
  /**
   * Performs the next step of an order now.
   * @throws NotFound
   * @throws UnprocessableEntity if there is no next step
   */
  advance: (externalId: string) => Promise<PrintOrder>
  /**
   * Refuses an order that was already accepted.
   * @throws NotFound
   * @throws UnprocessableEntity if the order is already printed
   */
  refuse: (externalId: string, reason: string) => Promise<PrintOrder>
  /**
   * Makes the carrier lose the parcel of an order.
   * @throws NotFound
   * @throws UnprocessableEntity unless the parcel is in transit
   */
  loseParcel: (externalId: string) => Promise<PrintOrder>
  behave: (behavior: Partial<PrintShopBehavior>) => void
  behavior: () => Readonly<PrintShopBehavior>
  /** Returns the newest orders first. */
  listOrders: (limit: number) => Promise<PrintOrderDetails[]>
  /**
   * Performs every step that is due and sends every webhook that is due. Returns the number of
   * webhooks that the receiver accepted.
   */
  work: () => Promise<number>
  /** Starts to run `work` several times a second, until `stop` is called. */
  start: () => void
  /** Makes the shop check soon for due work, for example after the clock was moved. */
  wake: () => void
  stop: () => Promise<void>
}
