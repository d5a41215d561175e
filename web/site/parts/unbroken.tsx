type UnbrokenProps = { words: string; kept: string }

/** A sentence in which a number of letters and hyphens stays on one line where it fits, wherever the sentence has it. */
export function Unbroken({ words, kept }: UnbrokenProps) {
  const at = words.indexOf(kept)
  if (at < 0) return words
  return (
    <>
      {words.slice(0, at)}
      <span className="unbroken">{kept}</span>
      {words.slice(at + kept.length)}
    </>
  )
}
