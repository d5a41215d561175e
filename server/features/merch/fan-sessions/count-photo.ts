import type { Context } from '../../../platform/context.ts'
import { networkOf } from '../../../platform/http/network.ts'
import { spendToday } from '../../../platform/security/daily-count.ts'

/**
 * Counts a photo that no session answers for, or a model's look at one, for the network it comes from: whoever brings many
 * without a session is no fan. @throws RateLimited (429) past PHOTOS_PER_ADDRESS of a day
 */
export const countPhoto = (
  { db, config, clock }: Pick<Context, 'db' | 'config' | 'clock'>,
  ip: string,
): Promise<void> =>
  spendToday(
    db,
    config,
    {
      name: 'photos',
      subject: networkOf(ip),
      limit: config.PHOTOS_PER_ADDRESS,
      words: 'Many photos came from here today. Begin a session and bring them to it, or come back tomorrow (UTC).',
    },
    clock.now(),
  )
