import type { Context } from '../../../platform/context.ts'
import { inTransaction, type Trx } from '../../../platform/database/transaction.ts'
import { badRequest } from '../../../platform/errors.ts'
import { forgetLikenessImage, lockAccount } from '../../people/accounts/index.ts'
import { addIndexingEvent } from '../indexing/index.ts'
import { CURRENT_VERSION, isConsentVersion } from './domain/consent-texts.ts'
import { type Consent, findConsent } from './queries/find-consent.ts'
import { recordConsent } from './queries/record-consent.ts'
import type { WithdrawalHandler } from './withdrawal-handlers.ts'

type Word = { accountId: string; actorAccountId: string; granted: boolean; version?: string }

/**
 * Writes down that a talent allows their likeness to be used, or does not any more. With a withdrawal everything ends that
 * stands on the consent, in the same transaction; searches hear of either. Said twice it is written once.
 * @returns what holds from now on. @throws BadRequest for a version nobody is asked for: it names the current one
 */
export async function saveConsent(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  handlers: readonly WithdrawalHandler[],
  { accountId, actorAccountId, granted, version }: Word,
): Promise<Consent | undefined> {
  assertVersion(granted, version)
  const at = clock.now()
  return inTransaction(db, async (trx) => {
    await saveWord(trx, handlers, { accountId, granted, version: version ?? CURRENT_VERSION, actorAccountId, at })
    return findConsent(trx, accountId)
  })
}

/** The same in a transaction of the caller's, and with a version that is known to be one. */
export async function saveWord(
  trx: Trx,
  handlers: readonly WithdrawalHandler[],
  word: Required<Word> & { at: Date },
): Promise<void> {
  // First, as whoever publishes what stands on it has it: a first word has no row of its own to wait for.
  await lockAccount(trx, word.accountId)
  if (!(await recordConsent(trx, word))) return
  await addIndexingEvent(trx, word.accountId, 'REINDEX', word.at)
  // Nobody looks at pictures and recordings before there is consent: they have waited for it.
  if (word.granted)
    for (const type of ['IMAGE_ASSET', 'VOICE_ASSET'] as const)
      await addIndexingEvent(trx, word.accountId, type, word.at)
  if (word.granted) return
  await forgetLikenessImage(trx, word)
  for (const endWhatStandsOnIt of handlers) await endWhatStandsOnIt(trx, word.accountId, word.at)
}

/** Only the current text can be agreed to; withdrawn can be any, and without naming it. */
function assertVersion(granted: boolean, version: string | undefined): void {
  const refuse = (fault: string): never => {
    const message = `${fault}: the current text is ${CURRENT_VERSION}. Show it, then send its version.`
    throw badRequest(`The body “version” ${message}`, { issues: [{ path: 'version', message }] })
  }
  if (version === undefined) return granted ? refuse('is missing') : undefined
  if (!isConsentVersion(version)) refuse('is no text that we know')
  if (granted && version !== CURRENT_VERSION) refuse('is an earlier text')
}
