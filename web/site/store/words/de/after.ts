import type { Words } from '../words.ts'

export const after: Words['after'] = {
  title: 'Danke',
}
