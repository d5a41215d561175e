import { sql } from 'kysely'
import { classify, ownedBy, type PersonalData } from '../../platform/personal-data/index.ts'

/** Mails to a person, and mails to other people that mention the person. */
export const mailboxPersonalData: PersonalData = {
  tables: [
    classify('mailbox.mails', {
      title: 'Emails in your local mailbox',
      order: 'id',
      keys: { recipient: ownedBy('address', 'recipient') },
      personal: 'id recipient subject text_body received_at',
      ofAnother: 'html_body headers',
      noPerson: 'idempotency_key arguments',
      readers: { recipient: 'recipient subject text_body html_body' },
      codes: 'headers arguments',
    }),
  ],
  erase: async (trx, { offer, payment, name }) => {
    await sql`
      delete from mailbox.mails where exists (
        select from unnest(${[...offer, ...payment, ...name]}::text[]) as told (of)
        where strpos(subject || ' ' || text_body, told.of) > 0)`.execute(trx)
  },
}
