import type { Words } from '../words.ts'

export const art: Words['art'] = {
  title: 'Deine Kunst',
}
