/** Error that is thrown where a real process would be dead. */
export class Killed extends Error {}

/** Counts the points at which a process can die, and kills it at one of them. */
export type KillPoint = {
  /** Passes one point: before a statement, or before or after a call of a provider. */
  pass: () => void
  points: () => number
  wrap: <Port extends object>(port: Port) => Port
}

/**
 * Calls `die` at the `killAt`th point (0: never). From then on, nothing leaves the process. A
 * death while the server runs a statement needs no point of its own. The statement either takes
 * effect or not, as after a death after or before it.
 */
export function killPoint(killAt: number, die: () => void): KillPoint {
  let points = 0
  const pass = (): void => {
    points++
    if (killAt > 0 && points >= killAt) die()
  }
  const wrap = <Port extends object>(port: Port): Port => {
    const entries = Object.entries(port).map(([name, value]) => {
      // Verifying a signature sends nothing, and neither does reading the limits of a currency.
      if (typeof value !== 'function' || name === 'verifyWebhook' || name === 'limits') return [name, value]
      const real = value as (...args: never[]) => Promise<unknown>
      return [
        name,
        async (...args: never[]) => {
          pass()
          const response = await real(...args)
          pass()
          return response
        },
      ]
    })
    return Object.fromEntries(entries) as Port
  }
  return { pass, points: () => points, wrap }
}
