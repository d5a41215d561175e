import {
  AMBIGUOUS_TLDS,
  AT_WORDS,
  DOT_WORDS,
  LINK_WORDS,
  MAIL_PROVIDERS,
  MAIL_WORDS,
  NON_DOMAIN_WORDS,
  NON_HANDLE_WORDS,
  PLATFORMS,
  SPELLED_TLDS,
  UNAMBIGUOUS_TLDS,
} from './contact-words.ts'
import { foldWord } from './folded-text.ts'

export type Span = { from: number; to: number }
/** `written` returns the original spelling of a span. */
export type ScannedText = { text: string; written: (span: Span) => string }

const WORD = '[\\p{L}\\p{N}]'
const NOT_WITHIN = `(?<![\\p{L}\\p{N}._%+-])`
const ENDS_HERE = `(?![\\p{L}\\p{N}-])`
const LOCAL = `${NOT_WITHIN}${WORD}[\\p{L}\\p{N}._%+-]{0,63}`
const LABEL = `(?!(?:${NON_DOMAIN_WORDS})[ .])${WORD}[\\p{L}\\p{N}-]{0,62}`
const OPEN = '[(\\[{<*_]\\s*'
const CLOSE = '\\s*[)\\]}>*_]'
const AT_SIGN = ` ?@ ?`
const AT_BRACKETED = ` ?${OPEN}(?:@|a|${AT_WORDS})${CLOSE} ?`
const AT_WORD = ` +(?:${AT_WORDS}) +|(?:アットマ-ク|アット)`
const DOT_MARK = `\\.| \\. `
const DOT_SPELLED = ` ?${OPEN}(?:\\.|${DOT_WORDS})${CLOSE} ?| +(?:${DOT_WORDS}) +|(?:ドット)`

const everywhere = (pattern: string): RegExp => new RegExp(pattern, 'gu')
const PLAIN_EMAIL = everywhere(`${LOCAL}@${WORD}[\\p{L}\\p{N}-]*(?:\\.[\\p{L}\\p{N}-]+)*\\.\\p{L}{2,24}`)
const SPELLED_EMAIL = everywhere(
  `${LOCAL}(?:${AT_SIGN}|${AT_BRACKETED}|${AT_WORD})(?:${LABEL}(?:${DOT_MARK}|${DOT_SPELLED}|, ?)){1,3}(?:${SPELLED_TLDS})${ENDS_HERE}`,
)
const PROVIDER_EMAIL = everywhere(`${LOCAL}(?:${AT_SIGN}|${AT_BRACKETED})(?:${MAIL_PROVIDERS})${ENDS_HERE}`)
const ANNOUNCED_EMAIL = everywhere(
  `(?<=(?:${MAIL_WORDS})[^.!?\\n]{0,40} )(?!(?:me|us|him|her|them|it|work|team|people|everyone) )${WORD}[\\p{L}\\p{N}._%+-]{2,63} +(?:${AT_WORDS}) +(?:${MAIL_PROVIDERS})${ENDS_HERE}`,
)
const BROKEN_EMAIL = everywhere(
  `${NOT_WITHIN}(?!(?:${NON_DOMAIN_WORDS}) )${WORD}[\\p{L}\\p{N}._%+-]{2,63} +(?:${MAIL_PROVIDERS})[ .]+(?:${SPELLED_TLDS})${ENDS_HERE}`,
)

/** Phrases such as "un buen punto de partida", in which a word for "dot" is an ordinary word. */
const NO_DOT = / (?:punto|ponto|point) (?!(?:com|org|io|fr|br)$)[^ ]+$/

export const findEmails = ({ text }: ScannedText): Span[] =>
  [PLAIN_EMAIL, SPELLED_EMAIL, PROVIDER_EMAIL, ANNOUNCED_EMAIL, BROKEN_EMAIL]
    .flatMap((pattern) => spansOf(pattern, text))
    .filter(({ from, to }) => !NO_DOT.test(text.slice(from, to)))

const ADDRESS = everywhere(
  `(?<!${WORD})(?:https?|hxxps?|ftp) ?: ?/ ?/ ?[^\\s]+|(?<!${WORD})www ?\\. ?[^\\s]+(?: \\. [^\\s]+)*`,
)
const NAME = `(?<![\\p{L}\\p{N}@._-])(?:${WORD}[\\p{L}\\p{N}-]{0,62}\\.)+`
const PATH = '(?:[/?#:][^\\s]*)?'
const UNAMBIGUOUS_NAME = everywhere(`${NAME}(?:${UNAMBIGUOUS_TLDS})(?![\\p{L}\\p{N}_-]|\\.${WORD})${PATH}`)
const AMBIGUOUS_NAME = everywhere(`${NAME}(?:${AMBIGUOUS_TLDS})/${WORD}[^\\s]*`)
const ANNOUNCED_NAME = everywhere(
  `(?<=(?:${LINK_WORDS})[^!?\\n]{0,25})${NAME}(?:${AMBIGUOUS_TLDS})(?![\\p{L}\\p{N}_-]|\\.${WORD})${PATH}`,
)
const SPELLED_NAME = everywhere(
  `(?<![\\p{L}\\p{N}._-])(?:${LABEL}(?:${DOT_SPELLED}| \\. )){1,3}(?:${SPELLED_TLDS})${ENDS_HERE}`,
)

/** Names with dots that are not domains, such as asp.net or abbreviations. */
const NON_LINK_NAMES = /^(?:asp|vb|ado|ml)\.net$|^(?:[^/]*\.)?\p{L}\.(?!com$)[^/.]*$|^[\p{N}.]+$/u

export function findLinks(reading: ScannedText): Span[] {
  const { text } = reading
  return [
    ...spansOf(ADDRESS, text),
    ...spansOf(AMBIGUOUS_NAME, text),
    ...spansOf(SPELLED_NAME, text).filter(({ from, to }) => !NO_DOT.test(text.slice(from, to))),
    ...[...spansOf(UNAMBIGUOUS_NAME, text), ...spansOf(ANNOUNCED_NAME, text)].filter(
      (span) => !NON_LINK_NAMES.test(text.slice(span.from, span.to)) && !isEndOfSentence(reading.written(span)),
    ),
  ].map((span) => trimPunctuation(text, span))
}

/** True if only the space between two sentences is missing, as in "tomorrow.De acuerdo". */
const isEndOfSentence = (written: string): boolean => /\p{Ll}\.\p{Lu}\p{Ll}*$/u.test(written)

const TOKEN = '[\\p{L}_][\\p{L}\\p{N}_.]{2,29}'
const NOT_PEOPLE = /^@(?:home|work|school|least|all|once|night|noon|midnight|location|set|the)$/u
const MENTION = everywhere(`(?<![\\p{L}\\p{N}._%+@/-])@[\\p{L}_][\\p{L}\\p{N}_.]{1,29}`)
const PLATFORM = `(?<!${WORD})(?:${PLATFORMS})(?!${WORD})`
const NAMED = `(?: ?(?:handle|name|id|user ?name|account|nick(?:name)?|号|號))?`
const OWN = foldWord(
  '(?:my|our|add|follow|find|dm|text|message|ping|reach|mein|meine|mi|mon|mio|meu|mijn|min|mitt|moj|мой|моя)',
)
const SIGNED_HANDLE = everywhere(
  `(?<=${PLATFORM}${NAMED} ?(?:[:=>-]{1,9}|is|ist|es|est|als|as)? ?)(?=[\\p{L}\\p{N}.]*(?:_|[\\p{L}\\p{N}]{2}\\.[\\p{L}\\p{N}]{2}))${TOKEN}`,
)
const OWN_HANDLE = everywhere(
  `(?<=(?<!${WORD})${OWN}(?!${WORD})[^.!?\\n]{0,20}${PLATFORM}${NAMED} ?(?:[:=>-]{1,9}|is|ist|es|est|e|als|as|under)? ?)${TOKEN}(?= *(?:$|[\\n,;!?)]|\\.(?:\\s|$)))`,
)
const NICKNAME = everywhere(
  `(?<=(?<!${WORD})my (?:user ?name|handle|nick(?:name)?) ?(?:[:=]|is)? ?)${TOKEN}(?= *(?:$|[\\n,;!?)]|\\.(?:\\s|$)))`,
)
const ID = everywhere(
  `(?<=(?:wechat|weixin|微信|skype|line|kakao|signal|telegram|discord) ?(?:id|号|號) ?[:=是]? ?)[a-z][\\p{L}\\p{N}_.-]{3,29}`,
)
const NUMBERED = everywhere(`(?<=discord[^\\n]{0,60})[\\p{L}\\p{N}_.]{2,32} ?#\\d{4}(?!${WORD})`)
const NON_HANDLE = new RegExp(
  `^(?:${NON_HANDLE_WORDS})\\.?$|\\.(?:zip|pdf|png|jpe?g|mp4|mov|psd|ai|wav|mp3|docx?|pptx?|svg)$|(?:ing|ed|ly|ive|able|ful|ic|ous|less)\\.?$`,
  'u',
)

export function findHandles(reading: ScannedText): Span[] {
  const { text } = reading
  return [
    ...spansOf(MENTION, text).filter((span) => !NOT_PEOPLE.test(text.slice(span.from, span.to))),
    ...spansOf(NUMBERED, text),
    ...spansOf(ID, text),
    ...[...spansOf(SIGNED_HANDLE, text), ...spansOf(OWN_HANDLE, text), ...spansOf(NICKNAME, text)].filter(
      (span) => !NON_HANDLE.test(text.slice(span.from, span.to)) && !isEndOfSentence(reading.written(span)),
    ),
  ].map((span) => trimPunctuation(text, span))
}

export const spansOf = (pattern: RegExp, text: string): Span[] =>
  [...text.matchAll(pattern)].map(({ 0: found, index }) => ({ from: index, to: index + found.length }))

function trimPunctuation(text: string, { from, to }: Span): Span {
  let end = to
  while (end > from + 1 && /[.,;:!?)\]]/.test(text[end - 1] ?? '')) end--
  return { from, to: end }
}
