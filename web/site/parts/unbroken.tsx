type UnbrokenProps = { words: string; kept: string }

/** Sentence in which `kept`, a number of letters and hyphens, stays on one line if it fits. */
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
