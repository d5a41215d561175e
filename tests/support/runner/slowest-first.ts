import { matchesGlob, relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Patterns of the most expensive test files, which take half of a run: those that simulate long
 * histories, start programs, browsers or models, crash at every point, or request every route.
 */
const DEAR = ['tests/**', 'server/**/killed-*.test.ts', 'server/providers/models/local/**']

/**
 * Runs the expensive files first, so that none of them runs alone at the end. The runner itself
 * only knows durations of earlier runs. Without them it starts the files with the longest source
 * first, and the storm and the year are short.
 */
export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { root } = this.ctx.config
    const isDear = ({ moduleId }: TestSpecification) =>
      DEAR.some((pattern) => matchesGlob(relative(root, moduleId), pattern))
    const sorted = await super.sort(files)
    return [...sorted.filter(isDear), ...sorted.filter((file) => !isDear(file))]
  }
}
