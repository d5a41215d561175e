import type Stripe from 'stripe'
import { type PaymentProcessor, ProcessorUnavailable, type Transfer } from '../port.ts'
import { toStripe } from './currencies.ts'
import { callStripe } from './failures.ts'
import { toTransfer } from './readings.ts'

const PAGE = 100
const MAX_PAGES = 10

/** The payout id as group finds the transfer after its idempotency key has expired. */
export function createTransfer(
  stripe: Stripe,
  input: Parameters<PaymentProcessor['createTransfer']>[0],
): Promise<Transfer> {
  const { destination, amountMinorUnit, currency, metadata, idempotencyKey } = input
  return callStripe(async () => {
    const params: Stripe.TransferCreateParams = {
      ...toStripe(amountMinorUnit, currency),
      destination,
      metadata,
      ...(metadata.payoutId ? { transfer_group: metadata.payoutId } : {}),
    }
    return toTransfer(await stripe.transfers.create(params, { idempotencyKey }))
  })
}

/**
 * Reads all transfers in the payout's group, whose metadata must name the payout.
 * @throws ProcessorUnavailable if there are more transfers than we read; "not found" would pay the
 * seller twice
 */
export function findTransfer(
  stripe: Stripe,
  { destination, payoutId }: { destination: string; payoutId: string },
): Promise<Transfer | undefined> {
  return callStripe(async () => {
    const params: Stripe.TransferListParams = { destination, transfer_group: payoutId, limit: PAGE }
    for (let page = 0; page < MAX_PAGES; page++) {
      const { data, has_more: hasMore } = await stripe.transfers.list(params)
      const found = data.find(({ metadata }) => metadata.payoutId === payoutId)
      if (found) return toTransfer(found)
      const last = data.at(-1)
      if (!hasMore || !last) return undefined
      params.starting_after = last.id
    }
    throw new ProcessorUnavailable(`More than ${PAGE * MAX_PAGES} transfers to ${destination} name payout ${payoutId}.`)
  })
}
