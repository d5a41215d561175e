import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/transaction.ts'
import { keyedDigest } from '../../../platform/security/sealed.ts'
import { SocialRefusal } from '../port.ts'
import type { RoundTrip } from './round-trip.ts'

/**
 * Records which responses of social providers have been used, so that each response is accepted
 * only once. A provider should also accept each code only once, but not every provider checks
 * this.
 */
export type UsedResponses = {
  /**
   * Marks a response as used.
   * @throws SocialRefusal `state` if any server has already used the response
   */
  useUp: (trip: RoundTrip) => Promise<void>
  /**
   * Deletes the records of sign-ins that have expired. An expired sign-in is rejected even without
   * a record.
   */
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
