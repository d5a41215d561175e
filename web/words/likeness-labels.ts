import { message } from './say.ts'

/**
 * Labels of the rules about uses, which pages take from tables of the server. A test finds each in
 * the sources of the server.
 */
export const LIKENESS_LABELS = [
  message('Allowed'),
  message('On request'),
  message('Never'),
  message('Open to most'),
  message('Brands may ask for any use. You still accept each offer yourself.'),
  message('Careful'),
  message('Like “Open to most”, but no alcohol, gambling, politics or adult content.'),
  message('Ask me every time'),
  message('Nothing is agreed automatically, not even at your minimum. You decide about each offer in person.'),
]
