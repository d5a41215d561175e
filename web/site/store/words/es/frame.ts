import type { Words } from '../words.ts'

export const frame: Words['frame'] = {
  skip: 'Ir al contenido',
  stuck: 'La página que pediste no llega. Sigues viendo la anterior.',
  again: 'Reintentar',
  terms: 'Condiciones',
  privacy: 'Privacidad',
}
