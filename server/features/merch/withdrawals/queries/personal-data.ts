import { classify, type PersonalData, partOf } from '../../../../platform/personal-data/index.ts'

const STATED = { name: null, email: null, decision_reason: null } as const

/**
 * Withdrawals belong to the books of their order. What the buyer wrote is erased with the order.
 */
export const withdrawalsPersonalData: PersonalData = {
  tables: [
    classify('merch_withdrawals', {
      title: 'Your withdrawals from those orders',
      order: 'id',
      keys: { order: partOf('order', 'order_id'), address: partOf('address', 'email') },
      books: `id order_id item_ids currency amount_minor_unit status stated_at return_seen_as return_seen_at decided_at
        refunded_at`,
      ofAnother: 'decided_by_account_id',
      of: { order: STATED, address: { name: null, email: null } },
      readers: { 'fan admin': 'name email decision_reason' },
      codes: 'item_ids',
    }),
  ],
}
