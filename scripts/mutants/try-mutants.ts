import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../prove/run-tests.ts'
import { otherTests, ownTests } from './choose-tests.ts'
import type { Numbered } from './mutated-tree.ts'
import { readHits } from './read-hits.ts'
import type { Engine, Outcome, Results } from './results.ts'
import type { Runner } from './runner.ts'

const START_SECONDS = 60
/** Of the test files that come by a mutant the quickest are run, as many as take so long together. */
const MOST_SECONDS = 30

/** What the mutants of one part are tried with. */
export type Part = {
  runner: Runner
  engine: Engine
  feature: string
  mutants: readonly Numbered[]
  results: Results
  keyOf: (number: number) => string | undefined
  /** A folder for what processes note. */
  notes: string
  /** The part's own tests alone. */
  isOwn: boolean
  /** What nobody found is tried once more in a process of its own. */
  isThorough: boolean
  isOver: () => boolean
}
type Known = { file: string; seconds: number; keys: ReadonlySet<string>; onLoading: ReadonlySet<string> }

/**
 * Two rounds: the part's own tests, then others. In each, one process runs for each mutant the test files that come by it,
 * the quickest first, which takes a second or two a mutant. What is decided as modules load is tried in a process of its own.
 */
export async function tryPart(part: Part): Promise<void> {
  let left = part.mutants
  const covers: Known[] = []
  const rounds = [ownTests(ROOT, part.feature), ...(part.isOwn ? [] : [otherTests(ROOT, part.feature)])]
  for (const [round, files] of rounds.entries()) {
    if (left.length === 0 || part.isOver()) return
    await learn(part, files)
    const tried = new Set(covers.map(({ file }) => file))
    // Whatever is known of tests of other parts serves this one, too.
    const inRound = part.results
      .coveredBy(part.engine)
      .filter(({ ok, file }) => ok && (round > 0 ? !tried.has(file) : files.includes(file)))
      .map((cover) => ({ ...cover, keys: new Set(cover.keys), onLoading: new Set(cover.onLoading) }))
      .toSorted((one, other) => one.seconds - other.seconds)
    covers.push(...inRound)
    const runs = left.flatMap(({ key, number }) =>
      quickest(inRound.filter(({ keys, onLoading }) => keys.has(key) && !onLoading.has(key))).map(({ file }) => ({
        mutant: number,
        file,
      })),
    )
    if (runs.length > 0) left = await tryTogether(part, left, runs)
  }
  for (const mutant of left) {
    if (part.isOver()) return
    const those = covers.filter(({ keys }) => keys.has(mutant.key))
    if (those.length === 0) keep(part.results, mutant, { outcome: 'unreached', by: '', test: '', seconds: 0 })
    else if (those.some(({ onLoading }) => !onLoading.has(mutant.key)) && !part.isThorough)
      keep(part.results, mutant, { outcome: 'survived', by: '', test: '', seconds: 0 })
    else await tryAlone(part, mutant, quickest(those))
  }
}

function quickest(sorted: readonly Known[]): Known[] {
  let sum = 0
  return sorted.filter(({ seconds }) => (sum += seconds) <= MOST_SECONDS)
}

/**
 * After all mutants each test file is run with none switched on: one that fails then says nothing of the mutants it failed
 * for, and those are tried alone. @returns those that were not found
 */
async function tryTogether(
  { runner, results }: Part,
  those: readonly Numbered[],
  runs: readonly { mutant: number; file: string }[],
): Promise<readonly Numbered[]> {
  const unchanged = [...new Set(runs.map(({ file }) => file))].map((file) => ({ mutant: 0, file }))
  const all = [...runs, ...unchanged]
  const { files } = await runner.run({ runs: all }, (START_SECONDS + 30 * all.length) * 1000)
  const sound = new Set(files.filter(({ mutant, ok }) => mutant === 0 && ok).map(({ file }) => file))
  const left: Numbered[] = []
  for (const mutant of those) {
    const own = runs.filter((run) => run.mutant === mutant.number)
    const run = files.find((each) => each.mutant === mutant.number && !each.ok)
    if (run && sound.has(run.file))
      keep(results, mutant, { outcome: 'found', by: run.file, test: run.test ?? '', seconds: run.seconds })
    else if (run || (own.length > 0 && files.length === 0)) await tryAlone({ runner, results }, mutant, own)
    else left.push(mutant)
  }
  return left
}

async function tryAlone(
  { runner, results }: Pick<Part, 'runner' | 'results'>,
  mutant: Numbered,
  those: readonly { file: string }[],
): Promise<void> {
  const runs = those.map(({ file }) => ({ mutant: mutant.number, file }))
  const { files, why } = await runner.run({ runs }, (START_SECONDS + 60 * runs.length) * 1000)
  const failed = files.find(({ ok }) => !ok)
  const [first] = runs
  const found = failed ?? (why === '' || !first ? undefined : { ...first, test: why, seconds: 0 })
  keep(results, mutant, {
    outcome: found ? 'found' : 'survived',
    by: found?.file ?? '',
    test: found?.test ?? '',
    seconds: found?.seconds ?? 0,
  })
}

type Tried = Pick<Outcome, 'outcome' | 'by' | 'test' | 'seconds'>

function keep(results: Results, mutant: Numbered, tried: Tried): void {
  results.add({ type: 'mutant', key: mutant.key, ...tried, at: new Date().toISOString() })
  const mark = { found: '✓', survived: '✗', unreached: '○' }[tried.outcome]
  const finder = tried.outcome === 'found' ? `  ${tried.by.split('/').at(-1)} › ${tried.test}` : ''
  const change = `${mutant.from}${mutant.to === '' ? '' : ` → ${mutant.to}`}`
  console.log(`${mark} ${mutant.file}:${mutant.line} ${mutant.kind}: ${change}  ${tried.seconds.toFixed(1)} s${finder}`)
}

/** Runs test files on the tree as it is, and notes what each comes by; none that is known. */
async function learn({ runner, engine, notes, results, keyOf }: Part, files: readonly string[]): Promise<void> {
  const unknown = files.filter((file) => !results.coverOf(engine, file))
  if (unknown.length === 0) return
  const hits = join(notes, 'hits')
  writeFileSync(hits, '')
  const verdict = await runner.run(
    { runs: unknown.map((file) => ({ mutant: 0, file })), hits },
    240_000 + 60_000 * unknown.length,
  )
  const seen = readHits(readFileSync(hits, 'utf8'), runner.root)
  const keysOf = (numbers: ReadonlySet<number> | undefined) =>
    [...(numbers ?? [])].flatMap((number) => keyOf(number) ?? [])
  const onLoading = keysOf(seen.get(''))
  for (const { file, ok, seconds } of verdict.files) {
    const keys = [...new Set([...onLoading, ...keysOf(seen.get(file))])]
    results.add({ type: 'cover', engine, file, version: results.versionOf(file), seconds, ok, keys, onLoading })
    console.log(`  ${file} comes by ${keys.length}  ${seconds.toFixed(1)} s${ok ? '' : '  FAILS'}`)
  }
  if (!verdict.files.every(({ ok }) => ok)) console.log(`  ${verdict.why}`)
}
