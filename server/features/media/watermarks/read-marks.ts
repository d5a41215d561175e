import { TaskRefused } from '@semblance/workers/task'
import type { Context } from '../../../platform/context.ts'

/**
 * Returns the ids of the marks in a file. Empty if it has none, or is neither a picture nor a
 * recording. It may be the mark of another installation: only `findWatermarks` says that we made
 * it.
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
