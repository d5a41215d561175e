type UnbrokenProps = { words: string; phrase: string }

/**
 * Sentence that contains `phrase`, for example a code with hyphens. The phrase stays on one line
 * if it fits.
 */
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
