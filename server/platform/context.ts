import type { EmailSender } from '../providers/email/port.ts'
import type { IdentityProvider } from '../providers/identity/port.ts'
import type { PaymentProcessor } from '../providers/processor/port.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config/load-config.ts'
import type { Db } from './database/transaction.ts'
import type { Log } from './observability/log.ts'

/** What a use case may reach for. Built once by `app.ts`; passed in, never imported. */
export type Context = {
  config: Config
  db: Db
  clock: Clock
  log: Log
  identity: IdentityProvider
  processor: PaymentProcessor
  email: EmailSender
}
