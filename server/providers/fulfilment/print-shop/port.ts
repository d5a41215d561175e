import type { FulfilmentProvider, PrintOrder } from '../port.ts'

/** Delivers a webhook over HTTP to our own address, or directly in tests. */
export type DeliverPrintEvent = (input: { rawBody: string; signature: string }) => Promise<{ status: number }>

export type PrintShopBehavior = {
  /** Every call fails without a response. */
  isDown: boolean
  /** This many of the next calls fail before they have an effect. */
  loseCalls: number
  /** This many of the next calls have an effect, but no response. */
  loseResponses: number
  /** Null: new orders are accepted. */
  refuses: 'address' | 'rejected' | null
  /** If true, new orders are accepted first, and refused when printing starts. */
  isOutOfStock: boolean
  /** Times that each webhook is sent. 0: never. */
  deliveries: number
  webhookDelayMs: number
  outOfOrder: boolean
}

export type PrintOrderDetails = PrintOrder & {
  recipient: string
  items: readonly string[]
  nextStepAt: Date | null
  createdAt: Date
}

/** The simulated print shop with its controls for developers and tests. */
export type PrintShop = FulfilmentProvider & {
  /**
   * Performs the next step of an order now.
   * @throws NotFound
   * @throws UnprocessableEntity if there is no next step
   */
  advance: (externalId: string) => Promise<PrintOrder>
  /**
   * Refuses an accepted order.
   * @throws NotFound
   * @throws UnprocessableEntity if the order is already printed
   */
  refuse: (externalId: string, reason: string) => Promise<PrintOrder>
  /**
   * @throws NotFound
   * @throws UnprocessableEntity unless the parcel is in transit
   */
  loseParcel: (externalId: string) => Promise<PrintOrder>
  behave: (behavior: Partial<PrintShopBehavior>) => void
  behavior: () => Readonly<PrintShopBehavior>
  /** Newest first. */
  listOrders: (limit: number) => Promise<PrintOrderDetails[]>
  /**
   * Performs every due step and sends every due webhook. Returns the number of webhooks that the
   * receiver accepted.
   */
  work: () => Promise<number>
  /** Runs `work` several times a second until `stop`. */
  start: () => void
  wake: () => void
  stop: () => Promise<void>
}
