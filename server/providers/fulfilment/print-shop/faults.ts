import { PrintShopUnavailable } from '../port.ts'
import type { PrintShopBehavior } from './port.ts'

const NO_FAULTS: PrintShopBehavior = {
  isDown: false,
  loseCalls: 0,
  loseResponses: 0,
  refuses: null,
  isOutOfStock: false,
  deliveries: 1,
  webhookDelayMs: 0,
  outOfOrder: false,
}

export type FaultInjector = ReturnType<typeof createFaults>

export function createFaults() {
  let behavior = NO_FAULTS
  const takeOne = (name: 'loseCalls' | 'loseResponses'): boolean => {
    if (behavior[name] <= 0) return false
    behavior = { ...behavior, [name]: behavior[name] - 1 }
    return true
  }
  return {
    current: (): Readonly<PrintShopBehavior> => behavior,
    change: (change: Partial<PrintShopBehavior>): void => {
      behavior = { ...behavior, ...change }
    },
    withFaults:
      <Input, Answer>(call: (input: Input) => Promise<Answer>) =>
      async (input: Input): Promise<Answer> => {
        if (behavior.isDown) throw new PrintShopUnavailable('The print shop does not respond.')
        if (takeOne('loseCalls')) throw new PrintShopUnavailable('The request to the print shop was lost.')
        const response = await call(input)
        if (takeOne('loseResponses')) throw new PrintShopUnavailable('The response of the print shop was lost.')
        return response
      },
  }
}
