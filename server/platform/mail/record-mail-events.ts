import type { MailEvent } from '../../providers/email/port.ts'
import { type Clock, DAY_MS, later } from '../clock.ts'
import type { Config } from '../config/load-config.ts'
import { type Db, inTransaction, type Trx } from '../database/transaction.ts'
import { rememberMailEvents } from './queries/mail-events.ts'
import { type NewSuppression, suppressAddresses } from './queries/suppressions.ts'

type EventContext = { db: Db; clock: Clock; config: Pick<Config, 'MAIL_EVENT_DAYS'> }

/** What follows from mails being looked at, for whoever sent them to know; each told once. */
export type OnOpened = (trx: Trx, opened: readonly MailEvent[], at: Date) => Promise<void>

/**
 * Has what a mail provider tells its effect, each event once: an address that bounced for good, or whose reader called a
 * mail spam, is not written to any more. That a mail was opened is remembered only where somebody asks (`onOpened`). What is older than events are remembered is past; a replay of it changes nothing.
 */
export async function recordMailEvents(
  { db, clock, config }: EventContext,
  events: readonly MailEvent[],
  onOpened?: OnOpened,
): Promise<void> {
  const now = clock.now()
  const days = config.MAIL_EVENT_DAYS
  const heard = onOpened ? events : events.filter(({ kind }) => kind !== 'open')
  const fresh = days === 0 ? heard : heard.filter(({ at }) => at > later(now, -days * DAY_MS))
  // Of several in one call the latest counts; an event that is dated ahead of us is one of now.
  const inOrder = fresh.toSorted((one, other) => one.at.getTime() - other.at.getTime())
  const once = [...new Map(inOrder.map((event) => [event.id, event])).values()]
  await inTransaction(db, async (trx) => {
    const untold = await rememberMailEvents(trx, once, now)
    const byAddress = new Map<string, NewSuppression>()
    for (const { id, address, kind, detail, at } of once) {
      if ((kind !== 'bounce' && kind !== 'complaint') || !untold.has(id)) continue
      byAddress.set(address, { address, reason: kind, detail, at: at > now ? now : at })
    }
    await suppressAddresses(
      trx,
      [...byAddress.values()].toSorted((one, other) => (one.address < other.address ? -1 : 1)),
    )
    const opened = once.filter(({ id, kind }) => kind === 'open' && untold.has(id))
    if (opened.length > 0) await onOpened?.(trx, opened, now)
  })
}
