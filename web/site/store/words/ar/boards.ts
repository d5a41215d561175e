import type { Words } from '../words.ts'

export const boards: Words['boards'] = {
  title: 'الترتيب',
}
