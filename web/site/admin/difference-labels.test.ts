import { expect, test } from 'vitest'
import { differenceParts } from './difference-labels.ts'

const ID = '01a2064f-4476-706f-b620-6368be6bbdb4'

test('a difference in the books links to its subject and keeps the rest of the sentence', () => {
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

test('a difference that names no subject is shown as one plain sentence', () => {
  expect(differenceParts('All postings in USD add up to $1.00, not to zero.')).toEqual([
    { words: 'All postings in USD add up to $1.00, not to zero.' },
  ])
})
