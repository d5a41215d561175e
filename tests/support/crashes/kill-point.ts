/** What a killed process would never see. */
export class Killed extends Error {}

/** Counts the moments at which a process can die, and lets it die at one of them. */
export type KillPoint = {
  /** One moment: before a statement, or before or after a call of a provider. */
  pass: () => void
  points: () => number
  wrap: <Port extends object>(port: Port) => Port
}

/**
 * Dies at the `killAt`th moment (0: never), by `die`; from there on nothing gets out any more. What is under way at a
 * server when its client dies is done or not: that is the same as dying after it, or before.
 */
export function killPoint(killAt: number, die: () => void): KillPoint {
  let points = 0
  const pass = (): void => {
    points++
    if (killAt > 0 && points >= killAt) die()
  }
  const wrap = <Port extends object>(port: Port): Port => {
    const entries = Object.entries(port).map(([name, value]) => {
      // Checking a signature leaves no process.
      if (typeof value !== 'function' || name === 'verifyWebhook') return [name, value]
      const real = value as (...args: never[]) => Promise<unknown>
      return [
        name,
        async (...args: never[]) => {
          pass()
          const answer = await real(...args)
          pass()
          return answer
        },
      ]
    })
    return Object.fromEntries(entries) as Port
  }
  return { pass, points: () => points, wrap }
}
