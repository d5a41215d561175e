import { message } from './say.ts'

/**
 * Matters that an account has to settle before it can be deleted. Sentences with amounts stay in
 * English. A test finds each in the sources of the server.
 */
export const ACCOUNT_LABELS = [
  message('Complete or abandon your open payments. An abandoned payment is deleted after a day.'),
  message('Wait until your pending refunds have arrived.'),
  message('Wait until the banks have decided the disputed payments.'),
  message('Wait until your pending payouts have arrived.'),
  message('Wait until your merch orders have shipped, or cancel them.'),
  message('Finish your open offers: cancel, decline or complete them, and wait for disputes to be decided.'),
  message('Make somebody else a full admin.'),
]
