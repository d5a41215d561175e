import type { Db } from '../../platform/database/transaction.ts'
import { parseAddress } from '../../platform/email-address.ts'
import { notFound } from '../../platform/errors.ts'

export type KeptMail = { id: string; to: string; subject: string; text: string; html: string; at: Date }

/** The newest mails the local mailbox keeps, of one recipient or of all. */
export async function listMails(db: Db, options: { to?: string | undefined; limit: number }): Promise<KeptMail[]> {
  const { to, limit } = options
  const rows = await db
    .selectFrom('mailbox.mails')
    .select(COLUMNS)
    .$if(to !== undefined, (query) => query.where('recipient', '=', parseAddress(to) ?? to ?? ''))
    .orderBy('received_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows
}

/** @throws NotFound */
export async function getMail(db: Db, id: string): Promise<KeptMail> {
  const mail = await db.selectFrom('mailbox.mails').select(COLUMNS).where('id', '=', id).executeTakeFirst()
  if (!mail) throw notFound('There is no such mail.')
  return mail
}

const COLUMNS = [
  'id',
  'recipient as to',
  'subject',
  'text_body as text',
  'html_body as html',
  'received_at as at',
] as const
