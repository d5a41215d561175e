import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/transaction.ts'
import { keyedDigest } from '../../../platform/security/sealed.ts'
import { SocialRefusal } from '../port.ts'
import type { RoundTrip } from './round-trip.ts'

/** Which providers' answers were used: codes are single-use at any decent provider; here the whole answer is. */
export type UsedAnswers = {
  /** @throws SocialRefusal `state` when the round trip was answered before, at whichever replica. */
  useUp: (trip: RoundTrip) => Promise<void>
  /** Forgets those that come too late to be used in any case. */
  forgetExpired: () => Promise<void>
}

export const createUsedAnswers = (db: Db, secret: string, clock: Clock): UsedAnswers => ({
  useUp: async ({ state, expiresAt }) => {
    const used = await db
      .insertInto('identity.social_answers')
      .values({ state_hash: keyedDigest(secret, 'social state', state), expires_at: new Date(expiresAt) })
      .onConflict((conflict) => conflict.doNothing())
      .returning('state_hash')
      .executeTakeFirst()
    if (!used) throw new SocialRefusal('state', 'the answer came twice')
  },
  forgetExpired: async () => {
    await db.deleteFrom('identity.social_answers').where('expires_at', '<=', clock.now()).execute()
  },
})
