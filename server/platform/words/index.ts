export { knownLanguage, LANGUAGES, type SiteLanguage } from './catalogs.ts'
export {
  dayWords,
  joined,
  listed,
  type Message,
  message,
  momentWords,
  moneyWords,
  monthFirstWords,
  sentences,
  shortened,
  translatable,
  type Words,
} from './message.ts'
export {
  inReaderLanguage,
  languageOfPage,
  languageOfRequest,
  noteAccountLanguage,
  statedLanguage,
} from './reader-language.ts'
export { knownMessage, writeWords } from './write-words.ts'
