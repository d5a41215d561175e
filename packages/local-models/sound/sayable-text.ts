/** Letters that Flite gets at once. Longer text is split, with pauses between the parts. */
const LETTERS_AT_ONCE = 240
/** A longer word is split. Flite would read out a long number for minutes. */
const MAX_WORD = 40

const PLAIN_SIGNS: readonly (readonly [RegExp, string])[] = [
  [/[‘’‚′]/g, "'"],
  [/[“”„«»]/g, ' '],
  [/[–—―]/g, ', '],
  [/…/g, '. '],
  [/&/g, ' and '],
  [/€\s?(\d[\d.,]*)/g, '$1 euros'],
  [/£\s?(\d[\d.,]*)/g, '$1 pounds'],
  [/[ßẞ]/g, 'ss'],
  [/[æÆ]/g, 'ae'],
  [/[øØ]/g, 'o'],
  [/[łŁ]/g, 'l'],
]

/**
 * Splits text into ASCII sentences of a few hundred letters at most. Removes accents, turns signs
 * into words or pauses, and drops what Flite cannot pronounce (emoji, other scripts). Empty if
 * nothing remains.
 */
export function sayableSentences(text: string): string[] {
  const plain = PLAIN_SIGNS.reduce((all, [sign, instead]) => all.replace(sign, instead), text.normalize('NFKC'))
    .normalize('NFD')
    .replace(/[^\x20-\x7e\n]/g, (letter) => (/\s/.test(letter) ? ' ' : ''))
    .replace(/\S{41,}/g, (word) => word.match(new RegExp(`.{1,${MAX_WORD}}`, 'g'))?.join(' ') ?? word)
  return plain
    .split(/(?<=[.!?])\s+|\n+/)
    .flatMap(splitSentence)
    .map((sentence) => sentence.trim())
    .filter((sentence) => /[a-z0-9]/i.test(sentence))
}

/** Splits at commas if possible, else between words. */
function splitSentence(sentence: string): string[] {
  const breaths = ['']
  for (const piece of sentence.split(/(?<=[,;:])\s|\s(?=\S)/)) {
    const last = breaths.at(-1) ?? ''
    if (last.length + piece.length > LETTERS_AT_ONCE) breaths.push(piece)
    else breaths[breaths.length - 1] = last ? `${last} ${piece}` : piece
  }
  return breaths
}
