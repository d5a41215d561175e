import { classify, ownedBy, type PersonalData, partOf } from '../../../../platform/personal-data/index.ts'

/** Approvals stay for the books of the team. An erasure removes what its person wrote. */
export const spendingPersonalData: PersonalData = {
  tables: [
    classify('spend_limits', {
      title: 'Limits of what members spend for a team',
      keys: { team: ownedBy('account', 'team_id'), member: ownedBy('account', 'member_id') },
      accounts: 'team_id member_id',
      personal: 'amount_minor_unit currency set_at',
      ofAnother: 'set_by_account_id',
    }),
    classify('spend_settings', {
      title: 'Amount above which payments of your team need an approval',
      keys: { team: ownedBy('account', 'team_id') },
      accounts: 'team_id',
      personal: 'approval_above_minor_unit currency set_at',
      ofAnother: 'set_by_account_id',
    }),
    classify('spend_approvals', {
      title: 'Approvals of payments for a team',
      order: 'id',
      keys: {
        team: partOf('account', 'team_id'),
        asker: partOf('account', 'asked_by_account_id'),
        decider: partOf('account', 'decided_by_account_id'),
      },
      accounts: 'team_id asked_by_account_id seller_account_id decided_by_account_id',
      books:
        'id pay_for pay_for_id amount_minor_unit currency status asked_at expires_at decided_at lapse_told_at payment_id',
      noPerson: 'terms',
      of: { team: { note: null, reason: null }, asker: { note: null }, decider: { reason: null } },
      readers: { brand: 'note reason' },
      codes: 'pay_for terms',
    }),
  ],
}
