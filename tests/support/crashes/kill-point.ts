import type { PaymentProcessor } from '../../../server/providers/processor/port.ts'

/** What a killed process would never see. */
export class Killed extends Error {}

/** Counts the moments at which a process can die, and lets it die at one of them. */
export type KillPoint = {
  /** One moment: before a statement, or before or after a call of the processor. */
  pass: () => void
  points: () => number
  wrap: (processor: PaymentProcessor) => PaymentProcessor
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
  const wrap = (processor: PaymentProcessor): PaymentProcessor => {
    const entries = Object.entries(processor).map(([name, value]) => {
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
    return Object.fromEntries(entries) as PaymentProcessor
  }
  return { pass, points: () => points, wrap }
}
