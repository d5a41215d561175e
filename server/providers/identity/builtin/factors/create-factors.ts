import type { Clock } from '../../../../platform/clock.ts'
import type { Config } from '../../../../platform/config/load-config.ts'
import type { Db } from '../../../../platform/database/transaction.ts'
import type { Log } from '../../../../platform/observability/log.ts'
import type { Factors } from '../../factors/port.ts'
import type { Sessions } from '../sessions.ts'
import type { SignInMails } from '../sign-in-mails.ts'
import type { User } from '../users.ts'
import { manageFactors } from './manage-factors.ts'
import { recoverFactors } from './recover-factors.ts'
import { type ContinueSignIn, signInWithFactors } from './sign-in-with-factors.ts'
import type { AdoptIdentity, Tickets } from './tickets.ts'
import { createWebAuthn, relyingPartyOf } from './web-authn.ts'

type Parts = {
  db: Db
  clock: Clock
  config: Config
  log: Log
  tickets: Tickets
  signInMails: SignInMails
  sessions: Sessions
  adoptIdentity: AdoptIdentity
}

export function createFactors(parts: Parts): Factors & { continueSignIn: ContinueSignIn } {
  const { db, clock, config, log, tickets, signInMails, sessions, adoptIdentity } = parts
  const party = relyingPartyOf(config)
  const shared = {
    db,
    clock,
    secret: config.SECRET_KEY,
    tickets,
    party,
    webAuthn: createWebAuthn(party, log),
    raise: (user: User, sessionId: string | undefined) =>
      sessions.refreshProof(user, { sessionId, usedSecondFactor: true }),
  }
  const signIn = signInWithFactors({
    ...shared,
    sessions,
    signInMails,
    adoptIdentity,
    refreshProof: (user, sessionId) => sessions.refreshProof(user, { sessionId, usedSecondFactor: false }),
  })
  const { readSecondStep } = signIn
  const waitHours = config.FACTOR_RECOVERY_HOURS
  return {
    ...manageFactors({ ...shared, signInMails }),
    ...signIn,
    ...recoverFactors({ ...shared, waitHours, sessions, signInMails, readSecondStep }),
  }
}
