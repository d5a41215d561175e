import { PRODUCT } from '../../../server/assemble.ts'
import { followCharge } from '../../../server/features/money/payments/follow-charge.ts'
import { requestRefund } from '../../../server/features/money/payments/request-refund.ts'
import { sweepPayments } from '../../../server/features/money/payments/sweep-payments.ts'
import { HOUR_MS } from '../../../server/platform/clock.ts'
import type { Context } from '../../../server/platform/context.ts'
import { newId } from '../../../server/platform/ids.ts'
import { sendDueMails } from '../../../server/platform/mail/index.ts'
import type { MailQueue } from '../../../server/platform/mail/mail-queues.ts'
import { ProcessorUnavailable } from '../../../server/providers/processor/port.ts'
import type { Simulator } from '../../../server/providers/processor/simulator/port.ts'
import { callerNamed, insertPeople } from '../crashes/money-scenarios.ts'
import { openShop, type Shop } from '../merch/merch-shop.ts'
import { type Faults, faultyProcessor } from '../money/faulty-processor.ts'
import type { QuickCast } from '../offers/quick-offers.ts'
import { createWorld, type World } from '../world.ts'

/** The first attempt fails: before the provider receives it, or after. */
export type Lost = 'unsent' | 'answer lost'

type BrokenCall =
  | 'createTransfer'
  | 'findTransfer'
  | 'findPaymentIntent'
  | 'refundPaymentIntent'
  | 'capturePaymentIntent'
  | 'cancelPaymentIntent'

/**
 * The world in which intents are left unfinished, and functions that change the world around them.
 */
export type Setting = {
  world: World
  shop: Shop
  faults: Faults
  ctx: Context
  simulator: Simulator
  breakCall: (call: BrokenCall, lost?: Lost) => void
  reachAgain: () => void
  /** Advances the clock by longer than the processor stores an idempotency key. */
  hoursPass: () => void
  /** A brand and a talent who can be paid. */
  cast: () => Promise<QuickCast>
  /** Processes a charge as if the processor's webhook about it had arrived. */
  receiveWebhook: (intentId: string) => Promise<unknown>
  sweep: () => Promise<unknown>
  refund: (intentId: string) => Promise<unknown>
  sendMails: (queue: MailQueue) => Promise<void>
}

/** Tests one thing that can happen to an intent between its recording and its sending. */
export type Case = (at: Setting) => Promise<void>

/** Without `nothing`, a test could not detect an intent that is never sent. */
export type Cases = { readonly nothing: Case } & { readonly [happens: string]: Case }

export const ADMIN = { ...callerNamed('brand-who-is-admin'), isAdmin: true }

export async function openSetting(): Promise<Setting> {
  const { faults, wrap } = faultyProcessor()
  const world = await createWorld({ wrapProcessor: wrap, env: { CUSTOMER_CANCEL_MINUTES: '0' } })
  const { ctx, simulator, printShop } = world.app
  await insertPeople(ctx, ADMIN.accountId)
  await world.admin()
  return {
    world,
    faults,
    ctx,
    simulator,
    shop: await openShop(world),
    breakCall: (call, lost = 'unsent') => {
      faults[call] = async (proceed) => {
        if (lost === 'answer lost') await proceed()
        throw new ProcessorUnavailable('no answer')
      }
    },
    reachAgain: () => {
      for (const name of Object.keys(faults)) delete faults[name as keyof Faults]
      printShop.behave({ isDown: false })
    },
    hoursPass: () => world.clock.advance(26 * HOUR_MS),
    cast: async () => {
      const id = newId()
      await insertPeople(ctx, `brand-${id}`, `talent-${id}`)
      return { brand: { accountId: `brand-${id}`, userId: `brand-${id}` }, talent: { accountId: `talent-${id}` } }
    },
    receiveWebhook: (intentId) => followCharge(ctx, PRODUCT.saleHandlers, intentId),
    sweep: () => sweepPayments(ctx, PRODUCT.saleHandlers),
    sendMails: async (queue) => {
      while ((await sendDueMails(ctx, queue)).processed > 0);
    },
    refund: (intentId) => requestRefund(ctx, PRODUCT.saleHandlers, ADMIN, { processorPaymentId: intentId, note: null }),
  }
}
