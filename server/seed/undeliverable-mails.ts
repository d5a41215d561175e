import type { App } from '../app.ts'
import { DAY_MS } from '../platform/clock.ts'

type Sender = App['ctx']['email']

/**
 * People whose mailbox refuses mail on one day of the story. Their mails of that day are given up.
 */
const FULL_MAILBOXES: readonly { to: string; day: number }[] = [
  { to: 'priya@', day: 17 },
  { to: 'amara@', day: 20 },
]

/**
 * Returns a function that wraps the mail provider of the story. Some mails are refused at every
 * attempt, so that the outbox gives them up, as it would in reality.
 * @param begin first moment of the story
 */
export function createFullMailboxes(begin: number): (app: App) => Sender {
  const refused = new Set<string>()
  return ({ ctx: { email }, clock }) => ({
    ...email,
    send: async (mail) => {
      const day = Math.floor((clock.now().getTime() - begin) / DAY_MS)
      if (FULL_MAILBOXES.some((one) => one.day === day && mail.to.startsWith(one.to))) refused.add(mail.idempotencyKey)
      if (refused.has(mail.idempotencyKey)) throw new Error('552 5.2.2 The mailbox is full.')
      await email.send(mail)
    },
  })
}
