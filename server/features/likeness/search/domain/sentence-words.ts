import { normalizeText } from './traits.ts'

export type Word = { text: string; start: number; end: number; isCapital: boolean; raw: string }

/** Currency signs, numbers with a suffix (`10k`, `40s`, `40+`), and words. */
const PARTS =
  /[$€£¥₹]|\d+(?:[.,]\d+)*(?:\p{L}{1,5}(?![\p{L}]))?\+?|\p{L}[\p{L}\p{M}]*(?:['’]\p{L}+)*|[-–—](?=\s?\d)|[,;.!?]/gu

/** Splits a text into words. Hyphens separate words; between numbers, a dash becomes "to". */
export const wordsOf = (text: string): Word[] =>
  [...text.matchAll(PARTS)].map((match) => {
    const raw = match[0]
    const start = match.index
    const isRange = /^[-–—]$/.test(raw) && /\d\s?$/.test(text.slice(0, start))
    const folded = normalizeText(raw.replaceAll('’', "'")).replace(/'s$/, '')
    return {
      raw,
      text: isRange ? 'to' : folded,
      start,
      end: start + raw.length,
      isCapital: /^\p{Lu}/u.test(raw),
    }
  })

const list = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/))

/** Words that say nothing about a talent and do not affect the ranking. */
export const FILLERS =
  list(`a an the any some anyone anybody someone somebody everyone person people persons talent talents
  who whom whose which that with and or of in on at to from by for is are am be been being has have having had can could
  should would will want wants wanted wanting need needs needed needing look looks looking search searching find finding show
  me us our we i my you your it its this these those there here as so please like one ones get give list all also
  plus only just very really quite at least most into about around aged age years year old based living lives live located
  ideally maybe preferably also they them their theirs self say says but not no do does did speak speaks speaking sound
  sounds sounding fluent native speaker speakers language languages hair haired voice voices voiced accent accents sample
  samples face faces fee fees price prices priced budget cost costs costing , ; . ! ? $ € £ ¥ ₹ - – —`)

export const NEGATIONS =
  list(`not no without except excluding never non nor isn't aren't don't doesn't didn't won't can't cannot
  neither avoid avoiding minus hasn't haven't wasn't`)
export const NEGATING_PAIRS = new Set([
  'other than',
  'rather than',
  'instead of',
  'anyone but',
  'anybody but',
  'everyone but',
  'but not',
])
/** Words allowed between a negation and its trait. */
export const LINKS =
  list(`a an the any be is are being been of have has having with speak speaks speaking in from necessarily
  too very who that looking based living who's like`)
/** Words that are removed together with the trait after them. */
export const LEADING = list('a an the with has have having and plus in from aged is are of who that by on for')
