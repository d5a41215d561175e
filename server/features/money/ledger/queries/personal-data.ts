import { onlyBooks, type PersonalData, withoutPeople } from '../../../../platform/personal-data/index.ts'

/** What the books say of people: ids of accounts, which nobody can resolve any more once one is erased. */
export const ledgerPersonalData: PersonalData = {
  tables: [
    withoutPeople('kinds_sold', 'kind exclusive'),
    onlyBooks('ledger_accounts', 'id kind owner currency'),
    onlyBooks('ledger_transfers', 'id kind reference created_at'),
    onlyBooks('ledger_postings', 'id transfer_id ledger_account_id amount_minor_unit'),
  ],
}
