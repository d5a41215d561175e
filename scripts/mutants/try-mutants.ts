import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../prove/run-tests.ts'
import { ownTests, type TestChooser } from './choose-tests.ts'
import type { NumberedMutant } from './mutated-tree.ts'
import { readHits } from './read-hits.ts'
import type { Engine, Outcome, Results } from './results.ts'
import type { Runner } from './runner.ts'

const START_SECONDS = 60
/**
 * Time limit in seconds for the test files of one mutant in one round. The closest files run
 * first.
 */
const MAX_SECONDS = 30
/**
 * Number of test files that run in spite of the time limit. A busy machine may take ten times as
 * long.
 */
const AT_LEAST = 3
/** If one mutant hangs, its process is killed for all of them. */
const MAX_TOGETHER = 8

export type Part = {
  runner: Runner
  engine: Engine
  feature: string
  mutants: readonly NumberedMutant[]
  results: Results
  chooser: TestChooser
  keyOf: (number: number) => string | undefined
  notes: string
  isOwn: boolean
  isThorough: boolean
  isOver: () => boolean
}
type Known = { file: string; seconds: number; keys: ReadonlySet<string>; onLoading: ReadonlySet<string> }

/**
 * The first round runs the tests of the part, and the second round other tests. Runs only test
 * files that reach a mutant. Several mutants share a process, except those reached while modules
 * load.
 */
export async function tryPart(part: Part): Promise<void> {
  let left = part.mutants
  const covers: Known[] = []
  for (const round of part.isOwn ? [0] : [0, 1]) {
    if (left.length === 0 || part.isOver()) return
    const sources = [...new Set(left.map(({ file }) => file))]
    const files = round === 0 ? ownTests(ROOT, part.feature) : part.chooser.otherTests(part.feature, sources)
    await recordCoverage(part, files, left)
    const tried = new Set(covers.map(({ file }) => file))
    const inRound = part.results
      .coveredBy(part.engine)
      .filter(({ ok, file }) => ok && (round > 0 ? !tried.has(file) : files.includes(file)))
      .map((cover) => ({ ...cover, keys: new Set(cover.keys), onLoading: new Set(cover.onLoading) }))
      .toSorted((one, other) => one.seconds - other.seconds)
    covers.push(...inRound)
    const still: NumberedMutant[] = []
    for (let at = 0; at < left.length && !part.isOver(); at += MAX_TOGETHER) {
      const those = left.slice(at, at + MAX_TOGETHER)
      const runs = those.flatMap(({ file: source, key, number }) => {
        const reaching = inRound.filter(({ keys, onLoading }) => keys.has(key) && !onLoading.has(key))
        return first(nearest(part.chooser, source, reaching)).map(({ file, seconds }) => ({
          mutant: number,
          file,
          seconds,
        }))
      })
      still.push(...(runs.length > 0 ? await tryTogether(part, those, runs) : those))
    }
    left = still
  }
  for (const mutant of left) {
    if (part.isOver()) return
    const those = covers.filter(({ keys }) => keys.has(mutant.key))
    if (those.length === 0) recordResult(part.results, mutant, { outcome: 'unreached', by: '', test: '', seconds: 0 })
    else if (those.some(({ onLoading }) => !onLoading.has(mutant.key)) && !part.isThorough)
      recordResult(part.results, mutant, { outcome: 'survived', by: '', test: '', seconds: 0 })
    else await tryAlone(part, mutant, first(nearest(part.chooser, mutant.file, those)))
  }
}

const nearest = (chooser: TestChooser, source: string, those: readonly Known[]): Known[] => {
  const ranks = chooser.ranksOf(source)
  return those.toSorted((one, other) => (ranks.get(one.file) ?? 99) - (ranks.get(other.file) ?? 99))
}

/** Returns as many test files as fit into the time limit, but at least three. */
function first(sorted: readonly Known[]): Known[] {
  let sum = 0
  return sorted.filter(({ seconds }, at) => (sum += seconds) <= MAX_SECONDS || at < AT_LEAST)
}

/**
 * Tries several mutants in one process. Afterwards, runs each test file again without mutants. If
 * a file fails even then, its failures prove nothing, and its mutants are tried alone.
 * @returns the mutants that no test detected
 */
async function tryTogether(
  { runner, results }: Part,
  those: readonly NumberedMutant[],
  runs: readonly { mutant: number; file: string; seconds: number }[],
): Promise<readonly NumberedMutant[]> {
  const used = new Map(runs.map(({ file, seconds }) => [file, seconds]))
  const all = [...runs, ...[...used].map(([file, seconds]) => ({ mutant: 0, file, seconds }))]
  const usual = all.reduce((sum, { seconds }) => sum + seconds, 0)
  const { files } = await runner.run({ runs: all }, (START_SECONDS + 120 + 6 * usual) * 1000)
  const sound = new Set(files.filter(({ mutant, ok }) => mutant === 0 && ok).map(({ file }) => file))
  const left: NumberedMutant[] = []
  for (const mutant of those) {
    const own = runs.filter((run) => run.mutant === mutant.number)
    const run = files.find((each) => each.mutant === mutant.number && !each.ok)
    if (run && sound.has(run.file))
      recordResult(results, mutant, { outcome: 'found', by: run.file, test: run.test ?? '', seconds: run.seconds })
    else if (run || (own.length > 0 && files.length === 0)) await tryAlone({ runner, results }, mutant, own)
    else left.push(mutant)
  }
  return left
}

async function tryAlone(
  { runner, results }: Pick<Part, 'runner' | 'results'>,
  mutant: NumberedMutant,
  those: readonly { file: string }[],
): Promise<void> {
  const runs = those.map(({ file }) => ({ mutant: mutant.number, file }))
  const { files, why } = await runner.run({ runs }, (START_SECONDS + 60 * runs.length) * 1000)
  const failed = files.find(({ ok }) => !ok)
  const [first] = runs
  const found = failed ?? (why === '' || !first ? undefined : { ...first, test: why, seconds: 0 })
  recordResult(results, mutant, {
    outcome: found ? 'found' : 'survived',
    by: found?.file ?? '',
    test: found?.test ?? '',
    seconds: found?.seconds ?? 0,
  })
}

type MutantResult = Pick<Outcome, 'outcome' | 'by' | 'test' | 'seconds'>

function recordResult(results: Results, mutant: NumberedMutant, tried: MutantResult): void {
  results.add({ type: 'mutant', key: mutant.key, ...tried, at: new Date().toISOString() })
  const mark = { found: '✓', survived: '✗', unreached: '○' }[tried.outcome]
  const finder = tried.outcome === 'found' ? `  ${tried.by.split('/').at(-1)} › ${tried.test}` : ''
  const change = `${mutant.from}${mutant.to === '' ? '' : ` → ${mutant.to}`}`
  console.log(`${mark} ${mutant.file}:${mutant.line} ${mutant.kind}: ${change}  ${tried.seconds.toFixed(1)} s${finder}`)
}

/**
 * Runs test files without mutants, and records the mutants that each file reaches. Skips files
 * whose results for the given mutants are known.
 */
async function recordCoverage(
  { runner, engine, notes, results, keyOf }: Part,
  files: readonly string[],
  mutants: readonly NumberedMutant[],
): Promise<void> {
  const wanted = mutants.map(({ key }) => key)
  const unknown = files.filter((file) => !results.coverOf(engine, file, wanted))
  if (unknown.length === 0) return
  const hits = join(notes, 'hits')
  writeFileSync(hits, '')
  const verdict = await runner.run(
    { runs: unknown.map((file) => ({ mutant: 0, file })), hits },
    240_000 + 60_000 * unknown.length,
  )
  const hitsByFile = readHits(readFileSync(hits, 'utf8'), runner.root)
  const keysOf = (numbers: ReadonlySet<number> | undefined) =>
    [...(numbers ?? [])].flatMap((number) => keyOf(number) ?? [])
  const onLoading = keysOf(hitsByFile.get(''))
  for (const { file, ok, seconds } of verdict.files) {
    const keys = [...new Set([...onLoading, ...keysOf(hitsByFile.get(file))])]
    results.addCover({ engine, file, seconds, ok, keys, onLoading })
    console.log(`  ${file} reaches ${keys.length} mutants  ${seconds.toFixed(1)} s${ok ? '' : '  FAILS'}`)
  }
  if (!verdict.files.every(({ ok }) => ok)) console.log(`  ${verdict.why}`)
}
