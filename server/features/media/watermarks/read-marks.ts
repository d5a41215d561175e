import { TaskRefused } from '@semblance/workers/task'
import type { Context } from '../../../platform/context.ts'

/**
 * Returns the ids of the marks in a file. Empty if it has none, or is no picture. It may be the mark
 * of another installation: only `findWatermarks` says that we made it.
 */
export async function readMarks({ pictures }: Pick<Context, 'pictures'>, path: string): Promise<string[]> {
  try {
    return await pictures.readMarks(path)
  } catch (error) {
    if (error instanceof TaskRefused) return []
    throw error
  }
}
