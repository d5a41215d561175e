import { classify, type PersonalData, partOf } from '../../../../platform/personal-data/index.ts'

/** What checkout keeps of people: for what which payment was begun stays, who began it and where it went does not. */
export const checkoutPersonalData: PersonalData = {
  tables: [
    classify('merch_checkouts', {
      title: 'What you were about to buy of merch',
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
