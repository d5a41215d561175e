import type { FulfilmentProvider, PrintOrder } from '../port.ts'

/** Delivers the print shop's webhooks: over HTTP to our own address, or directly in tests. */
export type DeliverPrintEvent = (input: { rawBody: string; signature: string }) => Promise<{ status: number }>

/** Faults that the print shop simulates. */
export type PrintShopBehavior = {
  /** Makes every call fail without a response. */
  isDown: boolean
  /** Number of next calls to drop before they take effect. The caller sees no response. */
  loseCalls: number
  /** Number of next calls that take effect but whose response is lost. */
  loseAnswers: number
  /** Refuses new orders for this reason. */
  refuses: 'address' | 'rejected' | null
  /** Accepts new orders, then refuses them as out of stock when printing starts. */
  isOutOfStock: boolean
  /** Number of times that each webhook is sent. 0 sends none. */
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

/** The local print shop, with controls for developers and tests. */
export type PrintShop = FulfilmentProvider & {
  /**
   * Performs an order's next step now.
   * @throws NotFound
   * @throws UnprocessableEntity if there is no next step
   */
  advance: (externalId: string) => Promise<PrintOrder>
  /**
   * Refuses an accepted order.
   * @throws NotFound
   * @throws UnprocessableEntity if it is already printed
   */
  refuse: (externalId: string, reason: string) => Promise<PrintOrder>
  /**
   * Makes the carrier lose the parcel.
   * @throws NotFound
   * @throws UnprocessableEntity unless it is in transit
   */
  loseParcel: (externalId: string) => Promise<PrintOrder>
  behave: (behavior: Partial<PrintShopBehavior>) => void
  behavior: () => Readonly<PrintShopBehavior>
  /** Lists the newest orders first. */
  listOrders: (limit: number) => Promise<PrintOrderDetails[]>
  /**
   * Performs every due step and sends every due webhook. Returns the number of webhooks that the
   * receiver accepted.
   */
  work: () => Promise<number>
  /** Runs `work` several times a second until stopped. */
  start: () => void
  /** Checks soon for due work, for example after the clock was moved. */
  wake: () => void
  stop: () => Promise<void>
}
