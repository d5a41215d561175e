import type { MailEvent } from '../../providers/email/port.ts'
import { addMs, type Clock, DAY_MS } from '../clock.ts'
import type { Config } from '../config/load-config.ts'
import { type Db, inTransaction, type Trx } from '../database/transaction.ts'
import { insertMailEvents } from './queries/mail-events.ts'
import { type NewSuppression, suppressAddresses } from './queries/suppressions.ts'

type EventContext = { db: Db; clock: Clock; config: Pick<Config, 'MAIL_EVENT_DAYS'> }

export type OnOpened = (trx: Trx, opened: readonly MailEvent[], at: Date) => Promise<void>

/**
 * Handles events of a mail provider, each once. Adds an address to the suppression list after a
 * permanent bounce or a spam report. Stores opened mails only if `onOpened` is given. Ignores
 * events older than MAIL_EVENT_DAYS: their ids may already be deleted, so a repeated event would
 * not be recognized.
 */
export async function recordMailEvents(
  { db, clock, config }: EventContext,
  events: readonly MailEvent[],
  onOpened?: OnOpened,
): Promise<void> {
  const now = clock.now()
  const days = config.MAIL_EVENT_DAYS
  const relevant = onOpened ? events : events.filter(({ kind }) => kind !== 'open')
  const fresh = days === 0 ? relevant : relevant.filter(({ at }) => at > addMs(now, -days * DAY_MS))
  // A call may contain the same event several times; the latest counts. A future time is replaced
  // by the current one.
  const inOrder = fresh.toSorted((one, other) => one.at.getTime() - other.at.getTime())
  const once = [...new Map(inOrder.map((event) => [event.id, event])).values()]
  await inTransaction(db, async (trx) => {
    const untold = await insertMailEvents(trx, once, now)
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
