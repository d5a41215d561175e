const STOP_WORDS = new Set(
  `about after again also been before being brand campaign could each every from have here into just like look made make
  many more most much need offer only other over please show shown some such talent than that their them then there these
  they thing this those three through time very want well were what when where which while will with work would year your`.split(
    /\s+/,
  ),
)
const MIN_LENGTH = 4

function wordsByBaseForm(text: string): Map<string, string> {
  const words =
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  return new Map(
    words
      .filter((word) => word.length >= MIN_LENGTH && !STOP_WORDS.has(word))
      // Treats plural and singular as the same word.
      .map((word) => [word.length > MIN_LENGTH && /[^s]s$/.test(word) ? word.slice(0, -1) : word, word]),
  )
}

export function sharedWords(one: string, other: string): string[] {
  const others = wordsByBaseForm(other)
  return [...wordsByBaseForm(one)].flatMap(([plain, word]) => (others.has(plain) ? [word] : []))
}
