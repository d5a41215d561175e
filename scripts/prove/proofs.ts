import { byTests } from './by-tests.ts'
import { byStorm } from './histories.ts'
import type { Proof } from './proof.ts'

export const PROOFS: readonly Proof[] = [
  {
    name: 'hostile',
    promises:
      'Any input to any route gets a prompt response in the envelope, never a 5xx; a refused request changes nothing.',
    isRandom: true,
    run: byTests(['tests/hostile'], ({ seed, isQuick }) => ({
      HOSTILE_SEED: seed,
      HOSTILE_REQUESTS: isQuick ? 3000 : 100_000,
    })),
  },
  {
    name: 'histories',
    promises:
      'Offers, sales and orders on three processes: no money is lost, nothing happens twice, the books balance.',
    isRandom: true,
    run: byStorm({ histories: 600, quick: 40, kills: 0 }),
  },
  {
    name: 'kills',
    promises: 'The other processes finish all work of a process that is killed with SIGKILL.',
    isRandom: true,
    run: byStorm({ histories: 300, quick: 30, kills: 12 }),
  },
  {
    name: 'moments',
    promises: 'Money and orders end up correct if a process is killed at any statement or around any processor call.',
    isRandom: false,
    run: byTests([
      'tests/safety/killed-anywhere.test.ts',
      'tests/safety/killed-for-real.test.ts',
      'tests/safety/payout-crash.test.ts',
      'server/features/merch/checkout/killed-checkout.test.ts',
      'server/features/merch/orders/killed-fulfilment.test.ts',
    ]),
  },
  {
    name: 'races',
    promises: 'Of any two concurrent actions, both take effect or one is refused; a repeated action takes effect once.',
    isRandom: false,
    run: byTests([
      'tests/safety/money-races.test.ts',
      'tests/safety/offer-pairs.test.ts',
      'tests/safety/offer-notes-pairs.test.ts',
      'tests/safety/fifty-buyers.test.ts',
      'server/features/merch/checkout/checkout-races.test.ts',
    ]),
  },
  {
    name: 'webhooks',
    promises: 'Webhooks of the processor and the print shop lead to the same result in any order, repeated or late.',
    isRandom: false,
    run: byTests(['tests/safety/webhook-orders.test.ts', 'server/features/merch/orders/print-shop-webhooks.test.ts']),
  },
  {
    name: 'principals',
    promises: 'Every route admits the callers that the permission table lists, and nobody else.',
    isRandom: false,
    run: byTests(['tests/safety/principals.test.ts', 'tests/safety/adversary-matrix.test.ts']),
  },
  {
    name: 'canaries',
    promises:
      'Secrets and personal data appear in no response to others, no log, metric or file, and no mail to anybody else.',
    isRandom: false,
    run: byTests([
      'server/features/people/privacy/run-due-erasures.test.ts',
      'tests/safety/merch-matrix.test.ts',
      'tests/safety/adversary-text.test.ts',
    ]),
  },
  {
    name: 'year',
    promises:
      'A year of offers on a simulated clock: each ends as its people and deadlines require, and each person is told what they are owed.',
    isRandom: true,
    run: byTests(['tests/year'], ({ seed, isQuick }) => ({ YEAR_SEED: seed, YEAR_OFFERS: isQuick ? 40 : 500 })),
  },
]
