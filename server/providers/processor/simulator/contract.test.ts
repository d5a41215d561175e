import { pino } from 'pino'
import { openTestDatabase } from '../../../../tests/support/world.ts'
import { adjustableClock } from '../../../platform/clock.ts'
import { loadConfig } from '../../../platform/config/load-config.ts'
import { CONTRACT_WEBHOOK_SECRET, processorContract } from '../testing/processor-contract.ts'
import { createSimulator } from './simulator.ts'

processorContract('the simulator', async () => {
  const { database, drop } = await openTestDatabase()
  const clock = adjustableClock()
  const simulator = createSimulator({
    config: loadConfig({
      NODE_ENV: 'test',
      SECRET_KEY: 'secret-key-for-tests-0123456789abcdef',
      PROCESSOR_WEBHOOK_SECRET: CONTRACT_WEBHOOK_SECRET,
    }),
    db: database.kysely,
    clock,
    log: pino({ level: 'silent' }),
    deliverWebhook: async () => ({ status: 200 }),
  })
  simulator.behave({ requiresVerification: true })
  return {
    processor: simulator,
    clock,
    pay: async ({ id, clientSecret }, outcome) => {
      await simulator.confirm({ id, clientSecret, outcome })
    },
    refundFromOutside: async ({ id }, amountMinorUnit) => {
      await simulator.refundFromOutside(id, amountMinorUnit)
    },
    refundsTakeTime: (isSlow) => simulator.behave({ refundsTakeTime: isSlow ? 1 : 0 }),
    endRefund: async ({ id }, outcome) => {
      if (outcome === 'failed') await simulator.failRefundFromOutside(id)
      else await simulator.deliverDueEvents()
    },
    dispute: async ({ id }, amountMinorUnit) => {
      await simulator.disputeFromOutside(id, amountMinorUnit)
    },
    closeDispute: async ({ id }, outcome) => {
      await simulator.closeDisputeFromOutside(id, outcome)
    },
    setPayoutsEnabled: async ({ id }, payoutsEnabled) => {
      await simulator.setPayoutsEnabled(id, payoutsEnabled)
    },
    settle: async () => {
      await simulator.deliverDueEvents()
    },
    lose: (when) =>
      simulator.behave({
        timeoutBeforeEffect: when === 'before' ? 1 : 0,
        timeoutAfterEffect: when === 'after' ? 1 : 0,
      }),
    check: () => {},
    close: async () => {
      await database.close()
      await drop()
    },
  }
})
