import { matchesGlob, relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * These take half of a run: they simulate long histories, start programs, browsers or models,
 * crash at every point, or request every route.
 */
const DEAR = ['tests/**', 'server/**/killed-*.test.ts', 'packages/local-models/**']

/**
 * Runs the expensive files first, so that none of them runs alone at the end. The runner itself
 * orders by earlier durations, or else by length of the source, which is short for the storm and
 * the year.
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
