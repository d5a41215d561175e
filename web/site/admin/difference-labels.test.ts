import { expect, test } from 'vitest'
import { differenceParts } from './difference-labels.ts'

const ID = '01a2064f-4476-706f-b620-6368be6bbdb4'

test('a difference in the books leads to what it is about, and says the rest as it is', () => {
  expect(differenceParts(`Payout ${ID} (pending) is $90.00, but its earnings add up to $0.00.`)).toEqual([
    { words: 'Payout …6bbdb4', to: '/admin/payouts?only=under_way' },
    { words: ' (pending) is $90.00, but its earnings add up to $0.00.' },
  ])
  expect(differenceParts(`The escrow of offer ${ID} holds $5.00.`)).toEqual([
    { words: 'The escrow of ' },
    { words: 'offer …6bbdb4', to: `/offers/${ID}` },
    { words: ' holds $5.00.' },
  ])
})

test('a sentence that names nothing is said whole', () => {
  expect(differenceParts('All postings in USD add up to $1.00, not to zero.')).toEqual([
    { words: 'All postings in USD add up to $1.00, not to zero.' },
  ])
})
