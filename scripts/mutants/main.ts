/**
 * Runs mutation tests. They make one small change of the source code at a time and check that a
 * test fails. `npm run mutants -- --feature money/payouts --sample 20 --seed 1`. Works in a copy
 * of the repository. An interrupted run continues where it stopped. Prints the score of each part,
 * and the mutants that no test detected.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ROOT } from '../prove/run-tests.ts'
import { TestChooser } from './choose-tests.ts'
import { copyMutated, findAllMutants } from './mutated-tree.ts'
import { reportOf, sampleOf, scoresOf, writeReport } from './report.ts'
import { type Engine, Results } from './results.ts'
import { Runner } from './runner.ts'
import { tryPart } from './try-mutants.ts'

const HELP = `npm run mutants -- [options]

  --feature a,b   only these parts, such as money/payouts, money or platform/http; all if omitted
  --sample N      number of mutants of each part, chosen by the seed; 0 for all (20)
  --seed N        seed of the sample (1)
  --kind WORDS    only kinds whose names contain these words, such as "lock" or "order"
  --own           runs only the part's own tests: faster, but finds less
  --thorough      tries mutants that survived in a shared process once more in their own process
  --retry         tries surviving mutants again
  --report        tries nothing: writes the table of docs/reliability.md from the known results
  --results FILE  file that keeps the results, outside of the tree (~/.cache/semblance/mutants.jsonl)
  --minutes N     starts no mutant after this time

Mutants of locks are tried on the PostgreSQL server of TEST_DATABASE_URL, and skipped without one.
`
const { values: options } = parseArgs({
  options: {
    feature: { type: 'string', default: '' },
    sample: { type: 'string', default: '20' },
    seed: { type: 'string', default: '1' },
    kind: { type: 'string', default: '' },
    own: { type: 'boolean', default: false },
    thorough: { type: 'boolean', default: false },
    retry: { type: 'boolean', default: false },
    report: { type: 'boolean', default: false },
    results: { type: 'string', default: join(homedir(), '.cache/semblance/mutants.jsonl') },
    minutes: { type: 'string', default: '100000' },
    help: { type: 'boolean', short: 'h', default: false },
  },
})
const isTimeUp = (
  (until) => () =>
    performance.now() > until
)(performance.now() + Number(options.minutes) * 60_000)

const { mutants, write } = findAllMutants(ROOT)
const keys = new Map(mutants.map(({ number, key }) => [number, key]))
const results = new Results(options.results, ROOT, [...keys.values()])
const wanted = options.feature.split(',')
/** Position among the requested features; -1 if not requested. */
const placeOf = (feature: string): number =>
  wanted.findIndex((name) => name === '' || feature === name || feature.startsWith(`${name}/`))
const sample = sampleOf(mutants, { seed: options.seed, size: Number(options.sample) })
  .filter(({ feature, kind }) => placeOf(feature) !== -1 && kind.includes(options.kind))
  .toSorted((one, other) => placeOf(one.feature) - placeOf(other.feature))

const scores = () => scoresOf(sample, results, { seed: options.seed, size: options.sample })

if (options.help) console.log(HELP)
else if (options.report) writeReport(ROOT, scores())
else {
  await tryAll()
  console.log(`\n${reportOf(scores())}`)
}

async function tryAll(): Promise<void> {
  const copy = copyMutated(write)
  const server = process.env.TEST_DATABASE_URL
  const runners: Record<Engine, Runner> = {
    embedded: new Runner(copy, { TEST_DATABASE_URL: '' }),
    postgres: new Runner(copy, { TEST_DATABASE_URL: server ?? '' }),
  }
  const notes = mkdtempSync(join(tmpdir(), 'semblance-mutants-'))
  const shared = {
    results,
    chooser: new TestChooser(ROOT),
    notes,
    isOver: isTimeUp,
    isOwn: options.own,
    isThorough: options.thorough,
    keyOf: (number: number) => keys.get(number),
  }
  const end = async () => {
    await Promise.all(Object.values(runners).map((runner) => runner.stop()))
    for (const folder of [copy, notes]) rmSync(folder, { recursive: true, force: true })
  }
  process.once('SIGTERM', () => void end().then(() => process.exit(1)))
  process.once('SIGINT', () => void end().then(() => process.exit(1)))
  try {
    const open = sample.filter(({ key, onServer }) => {
      const known = results.outcomeOf(key)
      return (!known || (options.retry && known.outcome !== 'found')) && (!onServer || server)
    })
    console.log(`${sample.length} mutants, ${open.length} of them to try`)
    for (const engine of ['embedded', 'postgres'] as const) {
      const those = open.filter(({ onServer }) => onServer === (engine === 'postgres'))
      for (const [feature, ofFeature] of Map.groupBy(those, (mutant) => mutant.feature))
        await tryPart({
          ...shared,
          runner: runners[engine],
          engine,
          feature,
          mutants: ofFeature,
        })
      await runners[engine].stop()
    }
  } finally {
    await end()
  }
}
