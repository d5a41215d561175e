import { uncounted } from '../../../server/platform/database/statements.ts'
import type { PaymentProcessor } from '../../../server/providers/processor/port.ts'

/**
 * The simulator stores its payments in the program's database, while a real processor is called
 * over HTTP. Its statements are therefore not counted.
 */
export const uncountedProcessor = (processor: PaymentProcessor): PaymentProcessor =>
  new Proxy(processor, {
    get: (target, name) => {
      const member: unknown = Reflect.get(target, name, target)
      return typeof member === 'function'
        ? (...given: unknown[]) => uncounted(() => Reflect.apply(member, target, given))
        : member
    },
  })
