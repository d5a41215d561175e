/** What a proof is given. */
export type Trial = {
  /** A PostgreSQL server; whoever needs a database makes one there and drops it. */
  url: string
  /** Decides whatever is random. */
  seed: number
  /** A few seconds' worth in the place of minutes. */
  isQuick: boolean
  say: (line: string) => void
}

/** Something that must not be, and the command that shows it again. */
export type Finding = { what: string; again: string }

export type Verdict = {
  /** What was tried, in numbers: what of, and how many. */
  tried: Readonly<Record<string, number>>
  findings: readonly Finding[]
}

/** An attempt to break one kind of promise. */
export type Proof = {
  name: string
  promises: string
  /** Another seed tries something else. */
  isRandom: boolean
  run: (trial: Trial) => Promise<Verdict>
}
