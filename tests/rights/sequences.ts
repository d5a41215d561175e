import fc from 'fast-check'
import { addMs, DAY_MS } from '../../server/platform/clock.ts'
import type { OfferScope } from '../../server/platform/scope-of-use/scope.ts'

const ACTS = {
  send: 4,
  counter: 2,
  counterBack: 1,
  accept: 6,
  acceptBack: 2,
  pay: 5,
  authorize: 1,
  release: 1,
  decline: 1,
  cancel: 1,
  refund: 1,
  expire: 1,
  lapse: 1,
  finish: 5,
  renew: 4,
  withdraw: 1,
  permit: 2,
  age: 1,
} as const
export type Act = keyof typeof ACTS

const weighted = fc.oneof(
  ...Object.entries(ACTS).map(([act, weight]) => ({ weight, arbitrary: fc.constant(act as Act) })),
)
export type Step = { act: Act; pick: number; scope: OfferScope; uses: string[] }
export type Sequence = { hasDays: boolean; rounds: Step[][] }

const dayIn = (days: number): string =>
  addMs(new Date(), days * DAY_MS)
    .toISOString()
    .slice(0, 10)
const PERIODS = [
  { startsOn: null, endsOn: dayIn(30) },
  { startsOn: dayIn(31), endsOn: dayIn(60) },
  { startsOn: dayIn(30), endsOn: dayIn(31) },
  { startsOn: dayIn(61), endsOn: null },
]

const scopes = (hasDays: boolean): fc.Arbitrary<OfferScope> =>
  fc
    .record({
      category: fc.constantFrom('coffee' as const, 'beauty' as const, null),
      territories: fc.constantFrom<string[]>(['DE'], ['FR'], ['DACH'], ['WORLDWIDE'], ['FR', 'CH']),
      termMonths: fc.constantFrom(1, 12, null),
      period: fc.constantFrom(...PERIODS),
      exclusivity: fc.constantFrom('NON_EXCLUSIVE' as const, 'CATEGORY_EXCLUSIVE' as const, 'EXCLUSIVE' as const),
    })
    .map(({ period, category, termMonths, exclusivity, ...rest }) => ({
      ...rest,
      exclusivity,
      category: category ?? (exclusivity === 'CATEGORY_EXCLUSIVE' ? 'coffee' : null),
      ...(hasDays ? { ...period, termMonths: null } : { startsOn: null, endsOn: null, termMonths }),
    }))

const sequences = fc.boolean().chain((hasDays) =>
  fc.record({
    hasDays: fc.constant(hasDays),
    rounds: fc.array(
      fc.array(
        fc.record({
          act: weighted,
          pick: fc.nat(1000),
          scope: scopes(hasDays),
          uses: fc.constantFrom<string[]>(['social'], ['print'], ['social', 'print'], ['a trade fair']),
        }),
        { minLength: 1, maxLength: 3 },
      ),
      { minLength: 6, maxLength: 6 },
    ),
  }),
)

export const sampleSequences = (numRuns: number, seed: number): Sequence[] => fc.sample(sequences, { numRuns, seed })
