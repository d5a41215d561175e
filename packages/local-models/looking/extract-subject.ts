import type { Subject } from '../art/subject.ts'
import { decode } from './decode.ts'
import { findFaces } from './faces.ts'
import { matte } from './matte.ts'

/** Art needs no more detail. */
const MAX_SIDE = 1152

/**
 * Cuts the person out of a photo and finds every face. Returns a picture without a person whole,
 * because some designs show a thing.
 * @throws the errors of `decode`
 */
export async function extractSubject(picture: Uint8Array): Promise<Subject> {
  const { rgb, width, height, alpha } = await decode(picture, MAX_SIDE)
  const cut = await matte(rgb, width, height)
  if (!cut) return { width, height, color: rgb, alpha: alpha ?? new Uint8Array(width * height).fill(255), faces: [] }
  const faces = await findFaces({ rgb, width, height })
  // Pixels that were already transparent stay transparent.
  const visible = alpha ? cut.alpha.map((value, i) => Math.round((value * (alpha[i] ?? 255)) / 255)) : cut.alpha
  return { width, height, color: cut.foreground, alpha: visible, faces: faces.map(({ box }) => box) }
}
