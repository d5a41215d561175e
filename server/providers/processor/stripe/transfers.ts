import type Stripe from 'stripe'
import { type PaymentProcessor, ProcessorUnavailable, type Transfer } from '../port.ts'
import { toStripe } from './currencies.ts'
import { callStripe } from './failures.ts'
import { toTransfer } from './readings.ts'

const PAGE = 100
const MAX_PAGES = 10

/**
 * Creates a transfer whose group is the payout id. If the idempotency key has expired, the
 * transfer can still be found by its group.
 */
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
 * Finds the transfer of a payout. All transfers in the group of the payout are read, and the
 * metadata must name the payout.
 * @throws ProcessorUnavailable if there are more transfers than we read. Reporting "not found"
 * would then be wrong, and the seller would be paid twice
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
