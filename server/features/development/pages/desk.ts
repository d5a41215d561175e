import type { Job } from '../../../platform/jobs/job.ts'
import type { KeptMail } from '../../../providers/email/port.ts'
import type { ProcessorBooks } from '../../../providers/processor/port.ts'
import type { SimulatorBehaviour } from '../../../providers/processor/simulator/port.ts'
import type { DemoLogins } from '../tools.ts'
import type { Slice } from './paging.ts'
import type { ShownIntent } from './payments-section.ts'
import type { ShownAccount, ShownTransfer } from './payouts-sections.ts'

/** What the simulator knows, as the page shows it. */
export type SimulatedDesk = {
  payments: Slice<ShownIntent>
  transfers: Slice<ShownTransfer>
  accounts: Slice<ShownAccount>
  behaviour: Readonly<SimulatorBehaviour>
  books: readonly ProcessorBooks[]
}

/** What the development page shows. */
export type Desk = {
  mails: readonly KeptMail[]
  mailsTo: string | undefined
  emailName: string
  processorName: string
  /** Undefined with a real processor. */
  simulated: SimulatedDesk | undefined
  now: Date
  offsetMs: number
  schedule: readonly Job[]
  authUrl: string
  demoLogins: DemoLogins | undefined
  said: string | undefined
  refused: string | undefined
}
