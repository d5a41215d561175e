import { type FileKind, kindOf } from './file-kinds.ts'
import { SOUNDS_BY_BYTES } from './file-types.ts'

const PICTURES: readonly string[] = ['image/jpeg', 'image/png', 'image/webp']

/**
 * Returns the types that a kind of file accepts. Empty if the kind is not limited to pictures or
 * sounds.
 */
export const acceptedTypes = (kind: FileKind): readonly string[] => {
  const { accepts } = kindOf(kind)
  if (accepts === 'picture') return PICTURES
  return accepts === 'sound' ? SOUNDS_BY_BYTES : []
}
