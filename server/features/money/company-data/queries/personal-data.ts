import { classify, ownedBy, type PersonalData } from '../../../../platform/personal-data/index.ts'

/** Deleted with the account. Receipts of earlier payments have copies of their own. */
export const companyPersonalData: PersonalData = {
  tables: [
    classify('company_details', {
      title: 'Company data on your receipts',
      keys: { account: ownedBy('account', 'account_id') },
      accounts: 'account_id',
      personal: 'legal_name address country vat_id updated_at',
      readers: { brand: 'legal_name address vat_id' },
      codes: 'country',
    }),
    classify('purchase_orders', {
      title: 'Your purchase order numbers',
      keys: { account: ownedBy('account', 'account_id') },
      accounts: 'account_id',
      personal: 'pay_for pay_for_id number updated_at',
      readers: { brand: 'number' },
      codes: 'pay_for',
    }),
  ],
}
