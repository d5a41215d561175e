import type { Context } from '../../../platform/context.ts'
import { inTransaction, type Trx } from '../../../platform/database/transaction.ts'
import { badBody } from '../../../platform/errors.ts'
import { lockAccount, removeLikenessImage } from '../../people/accounts/index.ts'
import { addIndexingEvent } from '../indexing/index.ts'
import { currentConsentText, isConsentVersion } from './current-text.ts'
import { type Consent, findConsent } from './queries/find-consent.ts'
import { recordConsent } from './queries/record-consent.ts'
import type { WithdrawalHandler } from './withdrawal-handlers.ts'

type ConsentRequest = { accountId: string; actorAccountId: string; granted: boolean; version?: string }

/**
 * Records a talent's consent, or its withdrawal. A withdrawal ends everything that depends on
 * consent, in the same transaction. A decision that repeats the latest one stores nothing.
 * @returns the current state.
 * @throws BadRequest for an outdated version; the error names the current one
 */
export async function saveConsent(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  handlers: readonly WithdrawalHandler[],
  { accountId, actorAccountId, granted, version }: ConsentRequest,
): Promise<Consent | undefined> {
  assertVersion(granted, version)
  const at = clock.now()
  return inTransaction(db, async (trx) => {
    await saveConsentDecision(trx, handlers, {
      accountId,
      granted,
      version: version ?? currentConsentText().version,
      actorAccountId,
      at,
    })
    return findConsent(trx, accountId)
  })
}

/** Stores a decision about consent. The caller must have checked the version. */
export async function saveConsentDecision(
  trx: Trx,
  handlers: readonly WithdrawalHandler[],
  decision: Required<ConsentRequest> & { at: Date },
): Promise<void> {
  // Lock the account, because the consent row does not exist before the first decision.
  await lockAccount(trx, decision.accountId)
  if (!(await recordConsent(trx, decision))) return
  await addIndexingEvent(trx, decision.accountId, 'REINDEX', decision.at)
  // Files are analyzed only with consent, so analyze those that were added before it.
  if (decision.granted)
    for (const type of ['IMAGE_ASSET', 'VOICE_ASSET'] as const)
      await addIndexingEvent(trx, decision.accountId, type, decision.at)
  if (decision.granted) return
  await removeLikenessImage(trx, decision)
  for (const endWhatStandsOnIt of handlers) await endWhatStandsOnIt(trx, decision.accountId, decision.at)
}

/** Checks that a consent names the current version. A withdrawal may name any version or none. */
function assertVersion(granted: boolean, version: string | undefined): void {
  const { version: current } = currentConsentText()
  const refuse = (fault: string): never => {
    const text = `${fault}: the current text is ${current}. Show it, then send its version.`
    throw badBody([{ path: 'version', message: text }])
  }
  if (version === undefined) return granted ? refuse('is missing') : undefined
  if (!isConsentVersion(version)) refuse('is not a known text')
  if (granted && version !== current) refuse('is an outdated text')
}
