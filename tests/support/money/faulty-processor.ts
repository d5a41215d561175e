import type { PaymentProcessor } from '../../../server/providers/processor/port.ts'

type Call = (...args: never[]) => unknown
/** `proceed` makes the real call; `input` is its argument. */
export type Fault = (proceed: () => Promise<unknown>, input: unknown) => Promise<unknown>
export type Faults = { [Name in keyof PaymentProcessor]?: Fault }

export function faultyProcessor(): { faults: Faults; wrap: (processor: PaymentProcessor) => PaymentProcessor } {
  const faults: Faults = {}
  const wrap = (processor: PaymentProcessor): PaymentProcessor => {
    const entries = Object.entries(processor).map(([name, value]) => {
      if (typeof value !== 'function') return [name, value]
      const real = value as Call
      return [
        name,
        (...args: never[]) => {
          const fault = faults[name as keyof PaymentProcessor]
          return fault ? fault(async () => real(...args), args[0]) : real(...args)
        },
      ]
    })
    return Object.fromEntries(entries) as PaymentProcessor
  }
  return { faults, wrap }
}
