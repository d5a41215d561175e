/** Input of a proof. */
export type Trial = {
  /**
   * Address of a PostgreSQL server. A proof that needs a database creates it there and drops it at
   * the end.
   */
  url: string
  /** Seeds every random choice. */
  seed: number
  /** True for a run that takes seconds instead of minutes. */
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

/** A proof that tries to break one kind of promise. */
export type Proof = {
  name: string
  promises: string
  /** True if another seed makes the proof try something else. */
  isRandom: boolean
  run: (trial: Trial) => Promise<Verdict>
}
