import type { Context } from '../../../platform/context.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import { message, momentWords, type Words } from '../../../platform/words/index.ts'
import { findAccountOf } from '../accounts/index.ts'
import { type Notice, notify } from '../notifications/index.ts'

type Occasion = { type: 'FACTOR_RECOVERY_STARTED'; opensAt: Date } | { type: 'FACTORS_RESET' }

const TEXTS = {
  FACTOR_RECOVERY_STARTED: message('Someone asked to remove your second factors'),
  FACTORS_RESET: message('Our support removed your second factors'),
} as const

const bodyOf = (occasion: Occasion): Words =>
  occasion.type === 'FACTORS_RESET'
    ? message(
        'Your passkeys, your authenticator app and your recovery codes no longer work, and all devices were signed out. If you did not ask for it, contact us.',
      )
    : message(
        'Someone who knows your password says that they have lost your passkey or authenticator app. From {from} on they can sign in without it. If it is not you, stop it and change your password.',
        { from: momentWords(occasion.opensAt) },
      )

/** Says in the bell, by mail and on every device what happens to the factors of an account. */
export const factorNotice = (accountId: string, occasion: Occasion): Notice => ({
  accountId,
  type: occasion.type,
  offerId: null,
  title: TEXTS[occasion.type],
  body: bodyOf(occasion),
  isPersonal: true,
})

/** Tells the owner of an account, as part of a change. */
export async function notifyOwner(
  { clock }: Pick<Context, 'clock'>,
  trx: Trx,
  userId: string,
  occasion: Occasion,
): Promise<void> {
  const accountId = await findAccountOf(trx, userId)
  // A person has no account before their first sign-in is complete.
  if (accountId === undefined) return
  await notify(trx, [factorNotice(accountId, occasion)], clock.now())
}
