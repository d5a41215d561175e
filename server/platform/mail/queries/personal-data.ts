import { sql } from 'kysely'
import { classify, ownedBy, type PersonalData, withoutPeople } from '../../personal-data/index.ts'

export const mailPersonalData: PersonalData = {
  tables: [
    classify('outgoing_mails', {
      title: 'Emails to you',
      order: 'id',
      keys: { account: ownedBy('account', 'account_id'), address: ownedBy('address', 'address') },
      personal: 'id account_id address kind subject text_body sent_at failure_reason created_at outcome language',
      ofAnother: 'html_body content data',
      noPerson: 'attempts next_attempt_at queue reference is_security earlier_attempts given_up_at trace_parent',
      readers: { recipient: 'subject text_body html_body content data', admin: 'failure_reason', nobody: 'address' },
      codes: 'kind reference trace_parent language',
    }),
    classify('suppressed_addresses', {
      title: 'Your addresses to which we send no email',
      keys: { address: ownedBy('address', 'address') },
      personal: 'address reason detail suppressed_at',
      readers: { 'owner admin': 'address detail' },
    }),
    withoutPeople('mail_events', 'event_id type received_at', { codes: 'type' }),
  ],
  // Mails to other accounts may contain the erased person's name, or a link to an offer or payment
  // of the person.
  erase: async (trx, { offer, payment, name, counterpart }) => {
    await sql`
      delete from outgoing_mails where text_body is not null and (
        exists (
          select from unnest(${[...offer, ...payment]}::text[]) as told (of) where strpos(text_body, told.of) > 0)
        or account_id = any(${[...counterpart]}::text[]) and exists (
          select from unnest(${[...name]}::text[]) as told (of)
          where strpos(subject || ' ' || text_body, told.of) > 0))`.execute(trx)
  },
}
