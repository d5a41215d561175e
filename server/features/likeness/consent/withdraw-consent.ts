import type { Trx } from '../../../platform/database/transaction.ts'
import { findConsent } from './queries/find-consent.ts'
import { saveConsentDecision } from './save-consent.ts'
import type { WithdrawalHandler } from './withdrawal-handlers.ts'

/** Withdraws an account's consent. Does nothing if it is not granted. */
export async function withdrawConsent(
  trx: Trx,
  handlers: readonly WithdrawalHandler[],
  { accountId, actorAccountId, at }: { accountId: string; actorAccountId: string; at: Date },
): Promise<void> {
  const consent = await findConsent(trx, accountId)
  if (!consent?.granted) return
  await saveConsentDecision(trx, handlers, { accountId, actorAccountId, granted: false, version: consent.version, at })
}
