import { openBrowser, type TourBrowser } from './browser.ts'
import type { Guide } from './guide.ts'
import type { Intent, Ledger, PayoutStatus } from './responses.ts'

/** Pays an accepted offer on the simulated processor's form. */
export async function pay(
  api: string,
  guide: Guide,
  brand: { name: string; browser: TourBrowser },
  offerId: string,
): Promise<void> {
  const intent = await guide.step<Intent>(brand, 'starts the payment', 'POST', `${api}/api/payments/create-intent`, {
    body: { payFor: 'OFFER', payForId: offerId },
    headers: { 'idempotency-key': crypto.randomUUID() },
  })
  const { processorPaymentId, processorClientSecret } = intent
  await guide.step(
    brand,
    'pays on the processor’s form',
    'POST',
    `${api}/dev/processor/payment-intents/${encodeURIComponent(processorPaymentId)}/confirm`,
    { body: { clientSecret: processorClientSecret, outcome: 'succeed' } },
  )
  await guide.step(brand, 'returns from the form', 'POST', `${api}/api/payments/complete`, {
    body: { processorPaymentId },
    retryOn: 202,
  })
}

/**
 * Runs all ledger checks. Fails if an account in `owners` still has money in escrow, or is still
 * owed money.
 */
export async function readBooks(api: string, guide: Guide, owners: readonly string[]): Promise<Ledger> {
  const ledger = await guide.step<Ledger>(
    { name: 'operator', browser: openBrowser() },
    'checks the ledger',
    'GET',
    `${api}/dev/ledger?owners=${owners.map(encodeURIComponent).join(',')}`,
  )
  guide.check('The ledger is checked', ledger.checks.length > 0, ledger.checks)
  for (const { check, differences } of ledger.checks) guide.check(check, differences.length === 0, differences)
  const open = ledger.accounts.filter(({ owner, balanceMinorUnit }) => owners.includes(owner) && balanceMinorUnit !== 0)
  guide.check('Nothing is left in escrow or owed', open.length === 0, open)
  return ledger
}

/** Reads an account's open earnings. Repeats the request until they exceed the given amount. */
export async function readEarnings(
  api: string,
  guide: Guide,
  talent: { name: string; browser: TourBrowser },
  accountId: string,
  moreThan = -1,
): Promise<number> {
  const { openTrackingSum } = await guide.step<PayoutStatus>(
    talent,
    'sees earnings not paid out yet',
    'GET',
    `${api}/api/payments/payout-status?accountId=${accountId}`,
    { isDone: ({ openTrackingSum: sum }) => sum > moreThan },
  )
  return openTrackingSum
}
