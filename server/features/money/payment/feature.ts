import { defineFeature } from '../../../feature.ts'
import { forgetUnpaidBuyers } from './queries/forget-buyers.ts'
import { paymentPersonalData } from './queries/personal-data.ts'

export const feature = defineFeature({
  name: 'money/payment',
  about: 'the payment and its refund: rows, views, and every statement that touches them',
  tables: ['disputes', 'payments', 'refunds'],
  personalData: paymentPersonalData,
  prunings: [{ name: 'unpaidBuyers', keptDays: 'FAN_SESSION_DAYS', deleteBatch: forgetUnpaidBuyers }],
})
