import { expect, test } from 'vitest'
import { reviewChoicesOf } from './cart-labels.ts'

test('a cart without an automated mail is not labeled as mailed', () => {
  const first = (automatedEmailSentAt: string | null) => reviewChoicesOf({ automatedEmailSentAt })[0]
  expect(first('2026-03-10T14:30:00.000Z')).toEqual({ value: 'new', label: 'Automated email sent' })
  expect(first(null)).toEqual({ value: 'new', label: 'Not followed up' })
})
