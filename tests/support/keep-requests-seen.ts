import { relative } from 'node:path'
import type { TestModule, TestProject } from 'vitest/node'
import {
  type FileRun,
  keepRuns,
  RECORD_FILE,
  type Runs,
  readRecord,
  recordText,
  updated,
  versionOf,
} from '../../scripts/requests-record.ts'

/**
 * Keeps what a run saw of the routes for `npm run generate`. A run of everything holds the committed record to it: it
 * fails when a test proves a route that the record does not know of, or proves one no longer.
 */
export default function setup(project: TestProject): () => Promise<void> {
  return async () => {
    const { vitest } = project
    const modules = vitest.state.getTestModules()
    const isFiltered = vitest.getGlobalTestNamePattern() !== undefined
    const fileOf = (module: TestModule) => relative(project.config.root, module.moduleId)
    const passed = modules.filter((module) => module.ok())
    const { testFiles } = await project.globTestFiles()
    const isWhole = !isFiltered && passed.length === testFiles.length
    const runs: Runs = {
      isDecisive: isWhole && Boolean(process.env.TEST_DATABASE_URL) && modules.every((module) => !isSkipped(module)),
      files: Object.fromEntries(
        passed.map((module): [string, FileRun] => [
          fileOf(module),
          {
            version: versionOf(fileOf(module)),
            isUnfinished: isFiltered || [...module.children.allTests('skipped')].length > 0,
            seen: module.meta().requests ?? {},
          },
        ]),
      ),
    }
    keepRuns(runs)
    if (!isWhole) return
    const record = recordText(readRecord())
    const now = recordText(updated(readRecord(), runs))
    if (now === record) return
    console.error(
      `${RECORD_FILE} is not what the tests have seen. Run \`npm run generate\` and look at what it changes:`,
    )
    for (const line of linesOnlyIn(record, now)) console.error(`- ${line}`)
    for (const line of linesOnlyIn(now, record)) console.error(`+ ${line}`)
    process.exitCode = 1
  }
}

const linesOnlyIn = (text: string, other: string): string[] => {
  const known = new Set(other.split('\n'))
  return text.split('\n').filter((line) => !known.has(line))
}

const isSkipped = (module: TestModule): boolean =>
  [...module.children.allTests()].every((test) => test.result().state === 'skipped')
