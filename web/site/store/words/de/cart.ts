import type { Words } from '../words.ts'

export const cart: Words['cart'] = {
  title: 'Dein Warenkorb',
}
