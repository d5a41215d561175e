export type Trial = {
  /** PostgreSQL server. A proof creates its database there and drops it at the end. */
  url: string
  seed: number
  /** True for a run of seconds instead of minutes. */
  isQuick: boolean
  log: (line: string) => void
}

export type Finding = { brokenPromise: string; command: string }

export type Verdict = {
  tried: Readonly<Record<string, number>>
  findings: readonly Finding[]
}

export type Proof = {
  name: string
  promises: string
  isRandom: boolean
  run: (trial: Trial) => Promise<Verdict>
}
