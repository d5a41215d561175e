import type { Words } from '../words.ts'

export const frame: Words['frame'] = {
  skip: 'Zum Inhalt springen',
  stuck: 'Die nächste Seite kommt nicht. Du siehst noch die vorige.',
  again: 'Noch einmal',
  terms: 'Bedingungen',
  privacy: 'Datenschutz',
}
