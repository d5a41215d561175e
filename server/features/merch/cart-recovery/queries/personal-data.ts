import { sql } from 'kysely'
import {
  classify,
  ERASED_TEXT,
  mentionsPerson,
  ownedBy,
  type PersonalData,
  withoutPeople,
} from '../../../../platform/personal-data/index.ts'
import { cartOwners } from '../../carts/index.ts'
import { unsubscribeDigest } from '../recovery-token.ts'
import { findUnsubscribed, insertUnsubscribedDigests } from './recovery-addresses.ts'

/**
 * Classifies the personal data of abandoned carts: the addresses to which we sent mails, and the
 * admins' notes. An erasure deletes both.
 */
export const recoveryPersonalData: PersonalData = {
  tables: [
    classify('merch_recovery_links', {
      title: 'Emails about your carts',
      order: 'id',
      keys: {
        session: ownedBy('session', 'session_id'),
        address: ownedBy('address', 'email'),
      },
      personal: 'id cart_id campaign_id email expires_at created_at',
      noPerson: 'token_digest session_id session_ids',
      readers: { nobody: 'email' },
    }),
    classify('merch_recovery_addresses', {
      title: 'Your choice about cart emails',
      keys: { address: ownedBy('address', 'email') },
      personal: 'email mailed_at unsubscribed_at updated_at',
      readers: { nobody: 'email' },
    }),
    classify('merch_cart_reviews', {
      keys: {
        owner: mentionsPerson('user', sql<string | null>`(select c.user_id from ${cartOwners} c where c.id = cart_id)`),
        admin: mentionsPerson('address', 'updated_by_email'),
      },
      books: 'cart_id review_status private_email_sent_at version created_at updated_at',
      of: { owner: { admin_comment: null }, admin: { updated_by_email: ERASED_TEXT } },
      readers: { admin: 'admin_comment updated_by_email' },
    }),
    withoutPeople('merch_recovery_refusals', 'digest created_at'),
  ],
  // A person who has unsubscribed must get no cart mail even after the erasure. For this purpose,
  // a keyed digest of the mail address stays stored.
  erase: async (trx, { address }, at, config) => {
    const refused = await findUnsubscribed(trx, [...address])
    await insertUnsubscribedDigests(
      trx,
      refused.map((email) => unsubscribeDigest(config, email)),
      at,
    )
  },
}
