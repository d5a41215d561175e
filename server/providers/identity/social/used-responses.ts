import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/transaction.ts'
import { keyedDigest } from '../../../platform/security/sealed.ts'
import { SocialRefusal } from '../port.ts'
import type { RoundTrip } from './round-trip.ts'

/**
 * Accepts each response of a social provider only once, because not every provider checks its
 * codes.
 */
export type UsedResponses = {
  /** @throws SocialRefusal `state` if any server has already used the response */
  useUp: (trip: RoundTrip) => Promise<void>
  /** Deletes the records of expired sign-ins, which are rejected anyway. */
  forgetExpired: () => Promise<void>
}

export const createUsedResponses = (db: Db, secret: string, clock: Clock): UsedResponses => ({
  useUp: async ({ state, expiresAt }) => {
    const used = await db
      .insertInto('identity.social_answers')
      .values({ state_hash: keyedDigest(secret, 'social state', state), expires_at: new Date(expiresAt) })
      .onConflict((conflict) => conflict.doNothing())
      .returning('state_hash')
      .executeTakeFirst()
    if (!used) throw new SocialRefusal('state', 'the response was used twice')
  },
  forgetExpired: async () => {
    await db.deleteFrom('identity.social_answers').where('expires_at', '<=', clock.now()).execute()
  },
})
