import type { AdjustableClock } from '../../platform/clock.ts'
import type { Job } from '../../platform/jobs/job.ts'
import type { MailExample } from '../../platform/mail/index.ts'
import type { Mailbox } from '../../providers/email/port.ts'
import type { PrintShop } from '../../providers/fulfilment/print-shop/port.ts'
import type { Simulator } from '../../providers/processor/simulator/port.ts'

/** Objects that the development routes control. */
export type DevelopmentTools = {
  /**
   * Undefined if a real payment processor is used, because the development routes can control only
   * the simulator.
   */
  simulator: Simulator | undefined
  /** Undefined if a real print service is used. */
  printShop?: PrintShop | undefined
  mailbox: Mailbox
  clock: AdjustableClock
  schedule: readonly Job[]
  mailExamples: () => readonly MailExample[]
  /** The demo accounts. Undefined if the program was started without demo data. */
  demoLogins?: DemoLogins
}

export type DemoLogins = {
  password: string
  people: readonly { email: string; displayName: string; kind: string }[]
}
