import { message } from './say.ts'

/**
 * Labels of territories and exclusivities, which pages take from tables of the server. A test finds
 * each in the sources of the server.
 */
export const SCOPE_LABELS = [
  message('Not exclusive'),
  message('Exclusive in the category'),
  message('Exclusive'),
  message('European Union'),
  message('European Economic Area'),
  message('Europe'),
  message('DACH'),
  message('Nordics'),
  message('Baltics'),
  message('Benelux'),
  message('North America'),
  message('Latin America'),
  message('Gulf states'),
  message('Australia and New Zealand'),
]
