import { TaskRefused } from '../../../../platform/workers/task.ts'
import { NOBODY, type Subject } from '../art/subject.ts'
import { decode } from './decode.ts'
import { findFaces } from './faces.ts'
import { matte } from './matte.ts'

/** Art shows no more of a photo than this. */
const LONGEST_SIDE = 1152

/**
 * Who sits for a portrait: cut out of the photo, with every face that is seen.
 * @throws TaskRefused `nobody` when there is none; and as `decode` does.
 */
export async function sitterOf(picture: Uint8Array): Promise<Subject> {
  const { rgb, width, height, alpha } = await decode(picture, LONGEST_SIDE)
  const cut = await matte(rgb, width, height)
  if (!cut) throw new TaskRefused('nobody', NOBODY)
  const faces = await findFaces({ rgb, width, height })
  // What was transparent before stays so.
  const visible = alpha ? cut.alpha.map((value, i) => Math.round((value * (alpha[i] ?? 255)) / 255)) : cut.alpha
  return { width, height, colour: cut.foreground, alpha: visible, faces: faces.map(({ box }) => box) }
}
