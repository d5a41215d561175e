import { classify, type PersonalData, partOf } from '../../../../platform/personal-data/index.ts'

/**
 * An erasure removes the buyer and the destination. The row stays, because the payment refers to
 * it.
 */
export const checkoutPersonalData: PersonalData = {
  tables: [
    classify('merch_checkouts', {
      title: 'Merch checkouts you started',
      order: 'payment_id',
      keys: { session: partOf('session', 'session_id') },
      books: 'payment_id session_id campaign_id goods_minor_unit created_at superseded_by superseded_at',
      noPerson: 'digest',
      of: { session: { snapshot: null } },
      readers: { 'fan admin': 'snapshot' },
      codes: 'superseded_by',
    }),
  ],
}
