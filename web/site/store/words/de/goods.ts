import type { Words } from '../words.ts'

export const goods: Words['goods'] = {
  title: 'Produkte',
}
