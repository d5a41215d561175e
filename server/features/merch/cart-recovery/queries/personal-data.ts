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

/** An erasure deletes the addresses that got our mails, and the admins' notes. */
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
  // Keep a keyed digest of an unsubscribed address, so that it gets no cart mail after the erasure
  // either.
  erase: async (trx, { address }, at, config) => {
    const refused = await findUnsubscribed(trx, [...address])
    await insertUnsubscribedDigests(
      trx,
      refused.map((email) => unsubscribeDigest(config, email)),
      at,
    )
  },
}
