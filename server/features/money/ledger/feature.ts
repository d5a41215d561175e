import { defineFeature } from '../../../feature.ts'
import { closeBooksJob } from './jobs/close-books-job.ts'
import { ledgerPersonalData } from './queries/personal-data.ts'

export const feature = defineFeature({
  name: 'money/ledger',
  about: 'the books, and the table of the kinds of sale',
  tables: [
    'kinds_sold',
    'ledger_accounts',
    'ledger_closed_balances',
    'ledger_closed_sums',
    'ledger_closings',
    'ledger_postings',
    'ledger_transfers',
  ],
  jobs: [closeBooksJob],
  personalData: ledgerPersonalData,
})
