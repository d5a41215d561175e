import { sql } from 'kysely'
import {
  classify,
  ERASED_TEXT,
  mentionsPerson,
  ownedBy,
  type PersonalData,
} from '../../../../platform/personal-data/index.ts'

const ERASED_TITLE = 'About a deleted account'

/**
 * A person's own notices are deleted. Notices of other people about the person keep only their
 * type and time.
 */
export const notificationsPersonalData: PersonalData = {
  tables: [
    classify('notifications', {
      title: 'Your notifications',
      order: 'id',
      keys: { reader: ownedBy('account', 'account_id'), offer: mentionsPerson('offer', 'offer_id') },
      personal: 'id account_id type offer_id read_at email_sent_at created_at',
      noPerson: 'dedupe_key mail_after awaits_digest digest_id',
      of: {
        reader: { title: ERASED_TITLE, body: ERASED_TEXT, words: null },
        offer: { title: ERASED_TITLE, body: ERASED_TEXT, words: null },
      },
      readers: { recipient: 'title body words' },
      codes: 'type',
    }),
    classify('muted_notifications', {
      title: 'Mails you turned off',
      keys: { reader: ownedBy('account', 'account_id') },
      personal: 'account_id type muted_at',
      codes: 'type',
    }),
    classify('hidden_notifications', {
      title: 'Notifications you turned off',
      keys: { reader: ownedBy('account', 'account_id') },
      personal: 'account_id type hidden_at',
      codes: 'type',
    }),
    classify('silenced_notifications', {
      title: 'Notifications you turned off on your devices',
      keys: { reader: ownedBy('account', 'account_id') },
      personal: 'account_id type silenced_at',
      codes: 'type',
    }),
    classify('digest_settings', {
      title: 'How often you get mail',
      keys: { reader: ownedBy('account', 'account_id') },
      personal: 'account_id rhythm time_zone changed_at',
      noPerson: 'next_digest_at',
      codes: 'time_zone',
    }),
  ],
  // Notices about sales name the buyer, and notices of an agent name the talent, without an id.
  erase: async (trx, { name, counterpart }) => {
    if (name.length === 0 || counterpart.length === 0) return
    await sql`
      update notifications set title = ${ERASED_TITLE}, body = ${ERASED_TEXT}, words = null
      where account_id = any(${[...counterpart]}::text[]) and offer_id is null and exists (
        select from unnest(${[...name]}::text[]) as known (name)
        where strpos(title || ' ' || body, known.name) > 0)`.execute(trx)
  },
}
