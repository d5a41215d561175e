/** Thrown where a real process would be dead. */
export class Killed extends Error {}

export type KillPoint = {
  /** Passes a point: before a statement, or before or after a call of a provider. */
  pass: () => void
  points: () => number
  wrap: <Port extends object>(port: Port) => Port
}

/**
 * Calls `die` at the `killAt`th point (0: never), after which nothing leaves the process. A
 * statement either takes effect or not, so a death while it runs needs no point of its own.
 */
export function killPoint(killAt: number, die: () => void): KillPoint {
  let points = 0
  const pass = (): void => {
    points++
    if (killAt > 0 && points >= killAt) die()
  }
  const wrap = <Port extends object>(port: Port): Port => {
    const entries = Object.entries(port).map(([name, value]) => {
      // These calls send nothing.
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
