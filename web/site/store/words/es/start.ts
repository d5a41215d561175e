import type { Words } from '../words.ts'

export const start: Words['start'] = {
  title: 'Crea el tuyo',
}
