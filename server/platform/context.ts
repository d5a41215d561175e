import type { ContentCredentials } from '../providers/credentials/port.ts'
import type { EmailProvider } from '../providers/email/port.ts'
import type { FulfilmentProvider } from '../providers/fulfilment/port.ts'
import type { IdentityProvider } from '../providers/identity/port.ts'
import type { Models } from '../providers/models/port.ts'
import type { PaymentProcessor } from '../providers/processor/port.ts'
import type { ProfileReader } from '../providers/profiles/port.ts'
import type { FileScanner } from '../providers/scanner/port.ts'
import type { ObjectStorage } from '../providers/storage/port.ts'
import type { TaxProvider } from '../providers/tax/port.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config/load-config.ts'
import type { Database } from './database/database.ts'
import type { Db } from './database/transaction.ts'
import type { Mailing, PromptSender } from './mail/index.ts'
import type { Log } from './observability/log.ts'
import type { Metrics } from './observability/metrics.ts'
import type { PersonCheck } from './persons/index.ts'
import type { Pictures } from './pictures/index.ts'
import type { Sounds } from './sounds/index.ts'
import type { TemporaryFiles } from './temporary-files.ts'

/** What a use case may reach for. Built once by `app.ts`; passed in, never imported. */
export type Context = {
  config: Config
  /** What is read from and written to. For a route that `mayLag` it may be a standby, and a few seconds old. */
  db: Db
  /** What writes: for what must be so at this moment, where `db` may lag. The same as `db` everywhere else. */
  primary: Db
  /** What no transaction may hold. */
  maintenance: Pick<Database, 'runAlone'>
  clock: Clock
  log: Log
  identity: IdentityProvider
  processor: PaymentProcessor
  email: EmailProvider
  /** What a buyer of merch owes on top of an order. */
  tax: TaxProvider
  storage: ObjectStorage
  /** Looks uploads through before they count. */
  scanner: FileScanner
  /** Prints and sends what fans ordered. */
  fulfilment: FulfilmentProvider
  /** Signs what models make and sellers deliver, and reads it back. */
  credentials: ContentCredentials
  /** Reads what talents' profiles elsewhere say in public. */
  profiles: ProfileReader
  /** Ways to models; which one serves what is said by the registry. */
  models: Models
  /** Pictures are looked at and worked on in threads: paths in, paths out. */
  pictures: Pictures
  /** And sounds. */
  sounds: Sounds
  /** Compares what shows a person before anybody sees it. */
  persons: PersonCheck
  /** Files for the length of one piece of work. */
  temporaryFiles: TemporaryFiles
  /** What the outbox sends by. */
  mailing: Mailing
  /** Sends what somebody waits for who signs in. */
  promptSender: PromptSender
  /** For what is no request and no provider's call: those are counted where they pass. */
  metrics: Pick<Metrics, 'observeJob' | 'observeLaggingRead' | 'observeModelCall'>
  /** Who works on generation jobs, and who looks at them, in this process. */
  generation: GenerationSignals
  /** Who reads what is written about offers, in this process. */
  conversations: ConversationSignals
  /** Who watches leaderboards, in this process. */
  leaderboards: LeaderboardSignals
}

/** The runner and the feed of generation jobs in this process. Other processes read it off the database a little later. */
export type GenerationSignals = {
  /** There is work that is due. */
  wake: () => void
  /** Somebody called this one off. */
  abandon: (jobId: string) => void
  /** Works off here what is due of one kind, whether this process takes part in the schedule or not. @returns how many jobs. */
  runDueOf: (kind: string, isTimeUp: () => boolean) => Promise<number>
  /**
   * Tells of a job's changes until it is let go of. The returned function lets go of it.
   * @throws RateLimited when the account watches too many already.
   */
  watch: (job: { jobId: string; accountId: string; version: number }, watcher: JobWatcher) => () => void
}

export type JobWatcher = {
  /** It is not as it was: its own view of itself, as its owner is shown it. False: not taken now, tell it later. */
  onChange: (change: { version: number; isEnded: boolean; job: object }) => boolean
  /** The process ends. */
  onClose: () => void
}

/** Who reads conversations as they are written, in this process. */
export type ConversationSignals = {
  /**
   * Tells of everything in a conversation that came after a version, in order, until it is let go of. The returned function
   * lets go of it. @throws RateLimited when the account watches too many already.
   */
  watch: (reader: ConversationReader, watcher: ConversationWatcher) => () => void
}
export type ConversationReader = {
  offerId: string
  accountId: string
  role: 'brand' | 'talent' | 'admin'
  version: number
}
export type ConversationChange = { version: number; event: string; data: object }
export type ConversationWatcher = {
  /** Whether it can take more now. What it cannot take waits in the database, and is not lost. */
  isReady: () => boolean
  onChange: (change: ConversationChange) => void
  /** The process ends. */
  onClose: () => void
}

/** Who watches leaderboards as they change, in this process. */
export type LeaderboardSignals = {
  /**
   * Tells how a board stands, and then of each change, until it is let go of. The returned function lets go of it. Nothing is
   * told before this returns. @throws RateLimited when too many watch, from one address or in all
   */
  watch: (board: { boardId: string; address: string }, watcher: LeaderboardWatcher) => () => void
}
export type LeaderboardWatcher = {
  /** Whether it can take more now. Who cannot is told later how the board stands by then. */
  isReady: () => boolean
  onChange: (change: object) => void
  /** The board is no more, or the process ends. */
  onClose: () => void
}

/** The outside services among them: what has a provider's name. */
export type PortName = {
  [Name in keyof Context]-?: Context[Name] extends { readonly name: string } ? Name : never
}[keyof Context]

/** What each port is called, and which settings choose its provider. A port that is not here does not compile. */
export const PORTS: { readonly [Name in PortName]: { title: string; settings: readonly (keyof Config)[] } } = {
  identity: { title: 'identity', settings: ['COGNITO_USER_POOL_ID'] },
  processor: { title: 'payment processor', settings: ['PROCESSOR'] },
  tax: { title: 'tax service', settings: ['TAXJAR_API_KEY'] },
  email: { title: 'email', settings: ['EMAIL_API_KEY', 'SMTP_URL'] },
  storage: { title: 'file storage', settings: ['STORAGE'] },
  profiles: { title: 'reader of public profiles', settings: ['READ_PUBLIC_PROFILES'] },
  scanner: { title: 'virus scanner', settings: ['CLAMAV_ADDRESS'] },
  fulfilment: { title: 'print service', settings: ['FULFILMENT'] },
  credentials: { title: 'Content Credentials', settings: ['CREDENTIALS_CERTIFICATE'] },
}
