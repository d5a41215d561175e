/** Flite speaks a few hundred letters at once; the next ones come after a breath. */
const LETTERS_AT_ONCE = 240
/** No word is longer, and no number is read digit by digit for minutes. */
const LONGEST_WORD = 40

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
 * A text as sentences that an English speaker of ASCII can say, each a few hundred letters at most: marks fall off letters,
 * signs become words or pauses, what has no sound (emoji, other scripts) falls away. Empty when nothing is left.
 */
export function sayableSentences(text: string): string[] {
  const plain = PLAIN_SIGNS.reduce((all, [sign, instead]) => all.replace(sign, instead), text.normalize('NFKC'))
    .normalize('NFD')
    .replace(/[^\x20-\x7e\n]/g, (letter) => (/\s/.test(letter) ? ' ' : ''))
    .replace(/\S{41,}/g, (word) => word.match(new RegExp(`.{1,${LONGEST_WORD}}`, 'g'))?.join(' ') ?? word)
  return plain
    .split(/(?<=[.!?])\s+|\n+/)
    .flatMap(inBreaths)
    .map((sentence) => sentence.trim())
    .filter((sentence) => /[a-z0-9]/i.test(sentence))
}

/** At commas where there are some, else between words. */
function inBreaths(sentence: string): string[] {
  const breaths = ['']
  for (const piece of sentence.split(/(?<=[,;:])\s|\s(?=\S)/)) {
    const last = breaths.at(-1) ?? ''
    if (last.length + piece.length > LETTERS_AT_ONCE) breaths.push(piece)
    else breaths[breaths.length - 1] = last ? `${last} ${piece}` : piece
  }
  return breaths
}
