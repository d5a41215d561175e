import { type FileKind, kindOf } from './file-kinds.ts'
import { SOUNDS_BY_BYTES } from './file-types.ts'

const PICTURES: readonly string[] = ['image/jpeg', 'image/png', 'image/webp']

/** Returns the accepted types of a kind, if they are limited to pictures or sounds. */
export const acceptedTypes = (kind: FileKind): readonly string[] => {
  const { accepts } = kindOf(kind)
  if (accepts === 'picture') return PICTURES
  return accepts === 'sound' ? SOUNDS_BY_BYTES : []
}
