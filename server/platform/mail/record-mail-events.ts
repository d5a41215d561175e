import type { MailEvent } from '../../providers/email/port.ts'
import { type Clock, DAY_MS, later } from '../clock.ts'
import type { Config } from '../config/load-config.ts'
import { type Db, inTransaction } from '../database/transaction.ts'
import { rememberMailEvents } from './queries/mail-events.ts'
import { type NewSuppression, suppressAddresses } from './queries/suppressions.ts'

type EventContext = { db: Db; clock: Clock; config: Pick<Config, 'MAIL_EVENT_DAYS'> }

/**
 * Has what a mail provider tells its effect, each event once: an address that bounced for good, or whose reader called a
 * mail spam, is not written to any more. What is older than events are remembered is past; a replay of it changes nothing.
 */
export async function recordMailEvents(
  { db, clock, config }: EventContext,
  events: readonly MailEvent[],
): Promise<void> {
  const now = clock.now()
  const days = config.MAIL_EVENT_DAYS
  const fresh = days === 0 ? events : events.filter(({ at }) => at > later(now, -days * DAY_MS))
  // Of several in one call the latest counts; an event that is dated ahead of us is one of now.
  const inOrder = fresh.toSorted((one, other) => one.at.getTime() - other.at.getTime())
  const once = [...new Map(inOrder.map((event) => [event.id, event])).values()]
  await inTransaction(db, async (trx) => {
    const untold = await rememberMailEvents(trx, once, now)
    const byAddress = new Map<string, NewSuppression>()
    for (const { id, address, kind, detail, at } of once) {
      if (kind === 'other' || !untold.has(id)) continue
      byAddress.set(address, { address, reason: kind, detail, at: at > now ? now : at })
    }
    await suppressAddresses(
      trx,
      [...byAddress.values()].toSorted((one, other) => (one.address < other.address ? -1 : 1)),
    )
  })
}
