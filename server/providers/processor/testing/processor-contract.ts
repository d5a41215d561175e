import { afterAll, afterEach, beforeAll, describe } from 'vitest'
import { createBench, type ProcessorRig } from './bench.ts'
import { callContract } from './call-promises.ts'
import { paymentContract } from './payment-promises.ts'
import { payoutContract } from './payout-promises.ts'

export { CONTRACT_WEBHOOK_SECRET } from './call-promises.ts'

/** Tests that every payment processor must pass. Each run needs its own processor. */
export function processorContract(name: string, open: () => Promise<ProcessorRig>): void {
  describe(`the processor contract of ${name}`, () => {
    let rig: ProcessorRig
    beforeAll(async () => {
      rig = await open()
    })
    afterEach(() => {
      rig.lose(undefined)
      rig.refundsTakeTime(false)
      rig.check()
    })
    afterAll(() => rig.close())

    const bench = createBench(() => rig)
    paymentContract(bench)
    payoutContract(bench)
    callContract(bench)
  })
}
