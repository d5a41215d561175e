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
  type Words,
} from './message.ts'
export { inReaderLanguage, languageOfRequest, noteAccountLanguage, readerLanguage } from './reader-language.ts'
export { writeWords } from './write-words.ts'
