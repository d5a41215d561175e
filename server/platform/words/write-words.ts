import { IntlMessageFormat } from 'intl-messageformat'
import { countryName } from '../countries.ts'
import { shortenText } from '../mail/domain/shorten-text.ts'
import { formatMoney } from '../money.ts'
import { CATALOGS, type SiteLanguage } from './catalogs.ts'
import type { Message, Words } from './message.ts'

/**
 * Writes words in a language. A message that is not translated, such as that of an older row, is
 * in English.
 */
export function writeWords(words: Words, language: SiteLanguage = 'en'): string {
  if (typeof words === 'string') return words
  if ('say' in words) return writeMessage(words, language)
  if ('money' in words) return formatMoney(words.money, words.currency, language)
  if ('day' in words) return formatsOf(language)[words.isMonthFirst ? 'monthFirst' : 'day'].format(new Date(words.day))
  if ('moment' in words) return `${formatsOf(language).moment.format(new Date(words.moment))} UTC`
  if ('country' in words) return countryName(words.country, language)
  const write = (part: Words) => writeWords(part, language)
  if ('listed' in words) return formatsOf(language)[words.isChoice ? 'choice' : 'list'].format(words.listed.map(write))
  if ('inSentence' in words) return lowerFirst(write(words.inSentence), language)
  if ('sentences' in words) return words.sentences.map(write).join(language === 'ja' ? '' : ' ')
  if ('joined' in words) return words.joined.map(write).join(write(words.by))
  return shorten(words.shortened.map(write), words.max)
}

/**
 * Returns the message that a text is, if the text has translations. Other texts stay as they are:
 * names, and what people or services wrote.
 */
export const knownMessage = (text: string): Words => (CATALOGS.de[text] === undefined ? text : { say: text })

/** German nouns keep their capital letter. */
const lowerFirst = (label: string, language: SiteLanguage): string =>
  language === 'de' ? label : label.charAt(0).toLowerCase() + label.slice(1)

function shorten(texts: readonly string[], max: number): string {
  const short = texts.map((text) => ({ text, cut: shortenText(text, max) }))
  const fitting = short.find(({ text, cut }) => cut === shortenText(text, text.length)) ?? short.at(-1)
  return fitting?.cut ?? ''
}

function writeMessage({ say, values = {} }: Message, language: SiteLanguage): string {
  const own = CATALOGS[language][say]
  const written = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'number' ? value : writeWords(value, language),
  ])
  const format = own === undefined ? formatOf(say, 'en') : formatOf(own, language)
  return String(format.format(Object.fromEntries(written) as Record<string, string | number>))
}

const messageFormats = new Map<string, IntlMessageFormat>()

/**
 * Returns the parsed form of a message. Caches it, because parsing a message takes longer than
 * writing it. The cache holds at most as many messages as the catalogs.
 */
function formatOf(text: string, language: SiteLanguage): IntlMessageFormat {
  const key = `${language} ${text}`
  const known = messageFormats.get(key)
  if (known) return known
  const made = new IntlMessageFormat(text, language, undefined, { ignoreTag: true })
  messageFormats.set(key, made)
  return made
}

type Formats = {
  day: Intl.DateTimeFormat
  monthFirst: Intl.DateTimeFormat
  moment: Intl.DateTimeFormat
  list: Intl.ListFormat
  choice: Intl.ListFormat
}
const formats = new Map<SiteLanguage, Formats>()

function formatsOf(language: SiteLanguage): Formats {
  const known = formats.get(language)
  if (known) return known
  // Readers of English are in many countries, so the month is a word and comes second.
  const locale = language === 'en' ? 'en-GB' : language
  const made = {
    day: new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }),
    monthFirst: new Intl.DateTimeFormat(language === 'en' ? 'en-US' : language, { dateStyle: 'long', timeZone: 'UTC' }),
    moment: new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }),
    list: new Intl.ListFormat(language, { type: 'conjunction' }),
    choice: new Intl.ListFormat(language, { type: 'disjunction' }),
  }
  formats.set(language, made)
  return made
}
