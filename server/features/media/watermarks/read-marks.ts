import { TaskRefused } from '@semblance/workers/task'
import type { Context } from '../../../platform/context.ts'

/**
 * Returns the ids of the marks in a file. Empty if it has none, or is neither a picture nor a
 * recording. A mark may come from another installation: `findWatermarks` finds only marks that we
 * made.
 */
export async function readMarks(
  { pictures, sounds }: Pick<Context, 'pictures' | 'sounds'>,
  path: string,
): Promise<string[]> {
  return (await unlessRefused(pictures.readMarks(path))) ?? (await unlessRefused(sounds.readMarks(path))) ?? []
}

async function unlessRefused(marks: Promise<string[]>): Promise<string[] | undefined> {
  try {
    return await marks
  } catch (error) {
    if (error instanceof TaskRefused) return undefined
    throw error
  }
}
