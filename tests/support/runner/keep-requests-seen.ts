import { globSync } from 'node:fs'
import { relative } from 'node:path'
import type { TestModule, TestProject } from 'vitest/node'
import {
  comparePromises,
  type FileRun,
  keepRuns,
  RECORD_FILE,
  type Runs,
  readRecord,
  readRuns,
  updated,
  versionOf,
} from '../../../scripts/requests-record.ts'
import { isInBrowser } from './in-a-browser.ts'

/**
 * Saves the route responses of a run for `npm run generate`, merged with earlier runs of other
 * files. A complete run of all tests, of the browser tests or of the other tests also compares
 * them with the committed record, and fails if it proves fewer routes.
 */
export default function setup(project: TestProject): () => Promise<void> {
  return async () => {
    const { vitest } = project
    const modules = vitest.state.getTestModules()
    const isFiltered = vitest.getGlobalTestNamePattern() !== undefined
    const fileOf = (module: TestModule) => relative(project.config.root, module.moduleId)
    const passed = modules.filter((module) => module.ok())
    const passedFiles = new Set(passed.map(fileOf))
    const testFiles = (await project.globTestFiles()).testFiles.map((path) => relative(project.config.root, path))
    const isWhole = !isFiltered && [true, false].some((inBrowser) => isAllOf(testFiles, inBrowser, passedFiles))
    const seenBefore = readRuns().files
    const runs: Runs = {
      isDecisive:
        isWhole &&
        Boolean(process.env.TEST_DATABASE_URL) &&
        modules.every((module) => !isSkipped(module)) &&
        globSync(project.config.include, { cwd: project.config.root }).every(
          (file) => file.includes('node_modules') || passedFiles.has(file) || seenBefore[file],
        ),
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
    const all = keepRuns(runs)
    if (!isWhole) return
    const record = readRecord()
    const { lost, gained } = comparePromises(record, updated(record, { ...all, isDecisive: runs.isDecisive }))
    if (lost.length + gained.length === 0) return
    console.error(`${RECORD_FILE} differs from what the tests have seen; \`npm run generate\` updates it.`)
    for (const promise of gained) console.error(`- newly met: ${promise}`)
    for (const promise of lost) console.error(`- not met any more: ${promise}`)
    // The statuses in a race differ between runs; whether a route is proven does not.
    if (lost.some((promise) => promise in record)) process.exitCode = 1
  }
}

function isAllOf(files: readonly string[], inBrowser: boolean, passed: ReadonlySet<string>): boolean {
  const ofCommand = files.filter((file) => isInBrowser(file) === inBrowser)
  return ofCommand.length > 0 && ofCommand.every((file) => passed.has(file))
}

const isSkipped = (module: TestModule): boolean =>
  [...module.children.allTests()].every((test) => test.result().state === 'skipped')
