const EMPTY = new Set(
  (
    'a about all also an and any are as at be been but by can do for from get go has have he her his how i if in into is ' +
    'it its just like make me more my need new no not of on one or our out over please she so some than that the their ' +
    'them then there they this to up us use want was we were what when which who will with would you your'
  ).split(' '),
)

/** Returns the words in lower case and in order, without words such as "the" and "and". */
export function contentWords(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}][\p{L}\p{N}'-]*/gu) ?? []
  return words.filter((word) => word.length > 1 && !EMPTY.has(word))
}

/** "record", "records", "recorded" and "recording" have the same stem. */
export function stem(word: string): string {
  const short = word.replace(/(?:'s|ings?|edly|ers?|ed|ies|es|ly|s|y|e)$/, '')
  return (short.length >= 3 ? short : word).replace(/(?<last>[^aeiou])\k<last>$/, '$<last>')
}
