/**
 * A vitest process that stays alive, so that it can cache compiled code. It receives test files
 * and the mutant for each. Vitest runs each file in a new process. If this process hangs, its
 * parent kills it.
 */
import { join } from 'node:path'
import { BaseSequencer, createVitest, type TestSpecification } from 'vitest/node'
import type { Order, Verdict } from './runner.ts'

const [root = ''] = process.argv.slice(2)
process.chdir(root)

const RUNNER = join(root, 'tests/support/runner')
/** Setup files that can change a test's result. */
const SETUP_FILES = ['check-responses', 'reuse-threads']

class GivenOrderSequencer extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return Promise.resolve(files)
  }
}

const vitest = await createVitest('test', {
  root,
  watch: false,
  maxWorkers: 1,
  // On a busy machine a short timeout would fail a test, and its mutant would count as detected.
  testTimeout: 90_000,
  hookTimeout: 120_000,
  reporters: [{}],
  // These setup files replace those of vitest.config.ts. Vitest runs the hooks of the first file
  // last.
  setupFiles: [join(root, 'scripts/mutants/hits-of-file.ts'), ...SETUP_FILES.map((name) => join(RUNNER, `${name}.ts`))],
  sequence: { sequencer: GivenOrderSequencer },
})
await vitest.standalone()
const project = vitest.getRootProject()

async function run({ runs, hits }: Order): Promise<Verdict> {
  process.env.MUTANT = String(runs[0]?.mutant ?? 0)
  delete process.env.MUTANT_HITS
  if (hits !== undefined) {
    delete process.env.MUTANT
    process.env.MUTANT_HITS = hits
  }
  const requested = runs.map(({ mutant, file }) => ({ mutant, file, path: `${join(root, file)}?mutant=${mutant}` }))
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(
    requested.map(({ path }) => project.createSpecification(path)),
  )
  const [error] = unhandledErrors as { message?: string }[]
  const files = requested.flatMap(({ mutant, file, path }) => {
    // The list also contains results of earlier runs.
    const module = testModules.findLast(({ moduleId }) => moduleId === path)
    if (!module) return []
    const [failed] = [...module.children.allTests('failed')]
    return [{ mutant, file, ok: module.ok(), seconds: module.diagnostic().duration / 1000, test: failed?.name }]
  })
  return { files, why: error?.message ?? '' }
}

process.on('message', (order: Order) => {
  void run(order).then(
    (verdict) => process.send?.(verdict),
    (error: unknown) => {
      console.error(error)
      process.exit(1)
    },
  )
})
process.on('disconnect', () => void vitest.close().then(() => process.exit(0)))
process.send?.('ready')
