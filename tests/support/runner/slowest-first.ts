import { matchesGlob, relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Patterns of the most expensive test files, which take half of a run: those that simulate long
 * histories, start programs, browsers or models, crash at every point, or request every route.
 */
const DEAR = ['tests/**', 'server/**/killed-*.test.ts', 'packages/local-models/**']

/**
 * Runs the expensive files first, so that none of them runs alone at the end. The runner itself
 * orders files by the durations of earlier runs, or without them by length of their source. The
 * storm and the year are expensive files with a short source.
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
