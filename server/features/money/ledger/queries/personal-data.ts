import { classifyBooks, type PersonalData, withoutPeople } from '../../../../platform/personal-data/index.ts'

/** The ledger contains only account ids, which identify nobody after an erasure. */
export const ledgerPersonalData: PersonalData = {
  tables: [
    withoutPeople('kinds_sold', 'kind exclusive', { codes: 'kind' }),
    classifyBooks('ledger_accounts', 'id kind owner currency'),
    classifyBooks('ledger_transfers', 'id kind reference created_at'),
    classifyBooks('ledger_postings', 'id transfer_id ledger_account_id amount_minor_unit'),
    classifyBooks('ledger_closed_balances', 'ledger_account_id balance_minor_unit'),
    withoutPeople('ledger_closed_sums', 'kind currency balance_minor_unit account_count', { codes: 'kind' }),
    withoutPeople('ledger_closings', 'is_only closed_up_to closed_at'),
  ],
}
