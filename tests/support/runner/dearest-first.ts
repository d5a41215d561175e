import { matchesGlob, relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** What plays whole lives, starts programs, browsers and models, dies at every moment, or asks every route: half of a run. */
const DEAR = ['tests/**', 'server/**/killed-*.test.ts', 'server/providers/models/local/**']

/**
 * The dear files first, so that none is left to run alone when all others are done. The runner knows how long each took
 * from earlier runs alone, and without one takes the longest text first, which the storm and the year are not.
 */
export class DearestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { root } = this.ctx.config
    const isDear = ({ moduleId }: TestSpecification) =>
      DEAR.some((pattern) => matchesGlob(relative(root, moduleId), pattern))
    const sorted = await super.sort(files)
    return [...sorted.filter(isDear), ...sorted.filter((file) => !isDear(file))]
  }
}
