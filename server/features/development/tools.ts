import type { AdjustableClock } from '../../platform/clock.ts'
import type { Job } from '../../platform/jobs/job.ts'
import type { MailExample } from '../../platform/mail/index.ts'
import type { Mailbox } from '../../providers/email/port.ts'
import type { PrintShop } from '../../providers/fulfilment/index.ts'
import type { Simulator } from '../../providers/processor/simulator/port.ts'

/** What a person in development may turn from outside. */
export type DevelopmentTools = {
  /** Undefined with a real processor: what happens there cannot be turned from here. */
  simulator: Simulator | undefined
  /** Undefined with a real print service. */
  printShop?: PrintShop | undefined
  mailbox: Mailbox
  clock: AdjustableClock
  schedule: readonly Job[]
  /** Every mail the product can send. */
  mailExamples: () => readonly MailExample[]
  /** The demo people, when the program was started with them. */
  demoLogins?: DemoLogins
}

export type DemoLogins = {
  password: string
  people: readonly { email: string; displayName: string; kind: string }[]
}
