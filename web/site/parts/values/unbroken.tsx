type UnbrokenProps = { words: string; phrase: string }

/** Sentence in which `phrase` stays on one line if it fits, for example a code with hyphens. */
export function Unbroken({ words, phrase }: UnbrokenProps) {
  const at = words.indexOf(phrase)
  if (at < 0) return words
  return (
    <>
      {words.slice(0, at)}
      <span className="unbroken">{phrase}</span>
      {words.slice(at + phrase.length)}
    </>
  )
}
