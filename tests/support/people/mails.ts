import type { World } from '../world.ts'

export type ReceivedMail = { subject: string; text: string; html: string }

/** Sends all due mails. Then returns the mails to this address, newest first. */
export async function mailsTo(world: World, email: string): Promise<ReceivedMail[]> {
  await world.app.ctx.immediateMailSender.sendDue()
  const rows = await world.database.kysely
    .selectFrom('mailbox.mails')
    .select(['subject', 'text_body', 'html_body'])
    .where('recipient', '=', email.toLowerCase())
    .orderBy('received_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map((row) => ({ subject: row.subject, text: row.text_body, html: row.html_body }))
}

export async function codeMailedTo(world: World, email: string): Promise<string> {
  const [newest] = await mailsTo(world, email)
  const code = newest?.text.match(/\b\d{6}\b/)?.[0]
  if (!code) throw new Error(`no code was mailed to ${email}`)
  return code
}
