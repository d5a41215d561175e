/** Input of a proof. */
export type Trial = {
  /** A PostgreSQL server. A proof that needs a database creates one there and drops it. */
  url: string
  /** Seeds every random choice. */
  seed: number
  /** Runs for seconds instead of minutes. */
  isQuick: boolean
  log: (line: string) => void
}

/** A broken promise, and the command that reproduces it. */
export type Finding = { brokenPromise: string; command: string }

export type Verdict = {
  /** Number of attempts, by kind. */
  tried: Readonly<Record<string, number>>
  findings: readonly Finding[]
}

/** An attempt to break one kind of promise. */
export type Proof = {
  name: string
  promises: string
  /** True if the seed changes what is tried. */
  isRandom: boolean
  run: (trial: Trial) => Promise<Verdict>
}
