import { TaskRefused } from '../../../../platform/workers/task.ts'
import { NOBODY, type Subject } from '../art/subject.ts'
import { decode } from './decode.ts'
import { findFaces } from './faces.ts'
import { matte } from './matte.ts'

/** Art shows no more of a photo than this. */
const LONGEST_SIDE = 1152

/**
 * Who is in a picture, cut out, with every face.
 * @throws TaskRefused `nobody` when there is none; and as `decode` does.
 */
export async function subjectOf(picture: Uint8Array): Promise<Subject> {
  const { rgb, width, height } = await decode(picture, LONGEST_SIDE)
  const faces = await findFaces({ rgb, width, height })
  const cut = await matte(rgb, width, height)
  if (!cut) throw new TaskRefused('nobody', NOBODY)
  return { width, height, colour: cut.foreground, alpha: cut.alpha, faces: faces.map(({ box }) => box) }
}
