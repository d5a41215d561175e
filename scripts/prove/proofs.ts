import { byTests } from './by-tests.ts'
import { byStorm } from './histories.ts'
import type { Proof } from './proof.ts'

/** Every kind of promise and the attempt to break it, the most expensive first. */
export const PROOFS: readonly Proof[] = [
  {
    name: 'hostile',
    promises:
      'Whatever is sent to whichever route is answered at once, never 5xx, in the envelope; a refusal changes nothing.',
    isRandom: true,
    run: byTests(['tests/hostile'], ({ seed, isQuick }) => ({
      HOSTILE_SEED: seed,
      HOSTILE_REQUESTS: isQuick ? 3000 : 100_000,
    })),
  },
  {
    name: 'histories',
    promises: 'Offers, sales and orders on three processes: no money is lost, nothing happens twice, the books agree.',
    isRandom: true,
    run: byStorm({ histories: 600, quick: 40, kills: 0 }),
  },
  {
    name: 'kills',
    promises: 'A process that is killed with -9 in the middle leaves nothing that the others do not finish.',
    isRandom: true,
    run: byStorm({ histories: 300, quick: 30, kills: 12 }),
  },
  {
    name: 'moments',
    promises: 'Killed at every statement and around every call of the processor, money and orders come right.',
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
    promises: 'Of any two things that meet, both happen or one is refused; the same thing many times happens once.',
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
    promises:
      'In whatever order a processor and a print shop tell, how often and how late: everything ends in the same place.',
    isRandom: false,
    run: byTests(['tests/safety/webhook-orders.test.ts', 'server/features/merch/orders/print-shop-webhooks.test.ts']),
  },
  {
    name: 'principals',
    promises: 'Every route lets in whom the table says, and nobody else.',
    isRandom: false,
    run: byTests(['tests/safety/principals.test.ts', 'tests/safety/adversary-matrix.test.ts']),
  },
  {
    name: 'canaries',
    promises:
      'What is secret or somebody’s own stands in no answer to others, no log, no metric, no file, no mail to anybody else.',
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
      'A year of offers on a clock that moves: each ends as its people and its deadlines say, each is told what they are owed.',
    isRandom: true,
    run: byTests(['tests/year'], ({ seed, isQuick }) => ({ YEAR_SEED: seed, YEAR_OFFERS: isQuick ? 40 : 500 })),
  },
]
