import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Trial, Verdict } from './proof.ts'
import { runTests } from './run-tests.ts'

/** Limit for a run that hangs. Each request and each process has a shorter limit. */
const HANGS_AFTER_MS = 6 * 60 * 60_000

type Settings = Readonly<Record<string, string | number>>

/**
 * Environment variables tell the tests the size and the seed. If the tests report no number of
 * attempts (`tried`), the number of tests is used.
 */
export function byTests(
  files: readonly string[],
  settings: (trial: Trial) => Settings = () => ({}),
): (trial: Trial) => Promise<Verdict> {
  return async (trial) => {
    const folder = mkdtempSync(join(tmpdir(), 'semblance-tried-'))
    const triedFile = join(folder, 'tried')
    const env = Object.fromEntries(Object.entries(settings(trial)).map(([name, value]) => [name, String(value)]))
    try {
      const run = await runTests({
        files,
        env: { ...env, TEST_DATABASE_URL: trial.url, PROVE_TRIED: triedFile },
        more: ['--maxWorkers=1', `--testTimeout=${HANGS_AFTER_MS}`, `--hookTimeout=${HANGS_AFTER_MS}`],
      })
      const command = [
        'TEST_DATABASE_URL=…',
        ...Object.entries(env).map(([name, value]) => `${name}=${value}`),
        `npx vitest run ${files.join(' ')}`,
      ].join(' ')
      const findings = [
        ...run.failed.map(({ file, name, message }) => ({ brokenPromise: `${file} › ${name}\n${message}`, command })),
        ...run.broken.map((file) => ({
          brokenPromise: `${file} failed before its tests ran\n${run.output}`,
          command,
        })),
        ...run.untried.map((file) => ({ brokenPromise: `no test of ${file} ran, so it proves nothing`, command })),
      ]
      return { tried: { ...sum(triedFile), tests: run.ran }, findings }
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  }
}

function sum(file: string): Record<string, number> {
  const total: Record<string, number> = {}
  for (const line of linesOf(file))
    for (const [what, count] of Object.entries(JSON.parse(line) as Record<string, number>))
      total[what] = (total[what] ?? 0) + count
  return total
}

function linesOf(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').trimEnd().split('\n')
  } catch (error) {
    // The file is missing if the tests reported no numbers.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}
