import type { Pictures } from '@semblance/media/pictures'
import type { Sounds } from '@semblance/media/sounds'
import type { ContentCredentials } from '../providers/credentials/port.ts'
import type { EmailProvider } from '../providers/email/port.ts'
import type { FulfilmentProvider } from '../providers/fulfilment/port.ts'
import type { IdentityProvider } from '../providers/identity/port.ts'
import type { Models } from '../providers/models/port.ts'
import type { PageCache } from '../providers/page-cache/port.ts'
import type { PaymentProcessor } from '../providers/processor/port.ts'
import type { ProfileReader } from '../providers/profiles/port.ts'
import type { FileScanner } from '../providers/scanner/port.ts'
import type { ObjectStorage } from '../providers/storage/port.ts'
import type { TaxLookups } from '../providers/tax/port.ts'
import type { Timestamps } from '../providers/timestamps/port.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config/load-config.ts'
import type { Database } from './database/database.ts'
import type { Db } from './database/transaction.ts'
import type { ImmediateMailSender, Mailing } from './mail/index.ts'
import type { Log } from './observability/log.ts'
import type { Metrics } from './observability/metrics.ts'
import type { PersonCheck } from './persons/index.ts'
import type { TemporaryFiles } from './temporary-files.ts'

/**
 * Dependencies of a use case. `app.ts` builds the context once. It is passed as an argument, never
 * imported.
 */
export type Context = {
  config: Config
  /**
   * In a route with `mayLag: true`, this may be a read-only standby whose data is a few seconds
   * old.
   */
  db: Db
  /** Primary database. Routes with `mayLag: true` use it for reads whose data must be current. */
  primary: Db
  maintenance: Pick<Database, 'runAlone' | 'health'>
  clock: Clock
  log: Log
  identity: IdentityProvider
  processor: PaymentProcessor
  email: EmailProvider
  tax: TaxLookups
  storage: ObjectStorage
  /** Scans uploads for malware before they are accepted. */
  scanner: FileScanner
  fulfilment: FulfilmentProvider
  credentials: ContentCredentials
  /** Timestamps of what `credentials` signs. */
  timestamps: Timestamps
  /** Cache in front of the program that holds public pages. */
  pageCache: PageCache
  profiles: ProfileReader
  /** Calls AI models. A registry decides which model serves a request. */
  models: Models
  pictures: Pictures
  sounds: Sounds
  /**
   * Compares a talent's new files that show a person with those of other talents, before anyone
   * can see the new files.
   */
  persons: PersonCheck
  /** Creates files that are deleted when the work that created them ends. */
  temporaryFiles: TemporaryFiles
  mailing: Mailing
  immediateMailSender: ImmediateMailSender
  /**
   * Metrics of jobs, of reads from a standby, of watermarks and of model calls. Others are recorded
   * elsewhere.
   */
  metrics: Pick<Metrics, 'observeJob' | 'observeLaggingRead' | 'observeMark' | 'observeModelCall'>
  generation: GenerationSignals
  conversations: ConversationSignals
  leaderboards: LeaderboardSignals
  artwork: ArtSignals
  /** True if a plugin has queues on the admins’ home page. */
  hasPluginQueues: boolean
  webhooks: SenderSignals
  push: SenderSignals
  /** Purges changed pages from the cache in front of the program. */
  pages: SenderSignals
}

export type SenderSignals = {
  wake: () => void
  /** Makes this process deliver messages soon after its changes. Called once receivers exist. */
  expectEvents: () => void
}

/**
 * Starts generation jobs in this process and reports their progress. Other processes read the
 * changes from the database a little later.
 */
export type GenerationSignals = {
  wake: () => void
  /** Makes this process stop working on a canceled job. */
  abandon: (jobId: string) => void
  /**
   * Runs the jobs of one kind that are due. The jobs run in this process, even if it runs no
   * scheduled jobs otherwise.
   * @returns the number of jobs
   */
  runDueOf: (kind: string, isTimeUp: () => boolean) => Promise<number>
  /**
   * Calls the watcher with every change of a job until the returned function is called.
   * @throws RateLimited if the account already watches too many jobs.
   */
  watch: (job: { jobId: string; accountId: string; version: number }, watcher: JobWatcher) => () => void
}

export type JobWatcher = {
  /**
   * Receives a job's new state as its owner may see it. Returns false if the watcher cannot accept
   * the change now; it is sent again later.
   */
  onChange: (change: { version: number; isEnded: boolean; job: object }) => boolean
  onClose: () => void
}

export type ConversationSignals = {
  /**
   * Calls the watcher with every change of a conversation that is newer than the reader's
   * `version`, in order. Stops when the returned function is called.
   * @throws RateLimited if the account already watches too many conversations.
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
  /** While false, changes stay in the database and are delivered later. */
  isReady: () => boolean
  onChange: (change: ConversationChange) => void
  onClose: () => void
}

export type LeaderboardSignals = {
  /**
   * Calls the watcher with the current state of a board, and then with each change. Stops when the
   * returned function is called. The first call comes after `watch` has returned.
   * @throws RateLimited if there are too many watchers, from one address or in total
   */
  watch: (board: { boardId: string; address: string }, watcher: LeaderboardWatcher) => () => void
}
export type LeaderboardWatcher = {
  /** While false, the watcher misses changes. It later receives the latest state of the board. */
  isReady: () => boolean
  onChange: (change: object) => void
  onClose: () => void
}

export type ArtSignals = {
  /**
   * Calls the watcher with the current state of the art that a job generates, and then with each
   * change, until the returned function is called. The first call comes after `watch` has
   * returned.
   * @throws RateLimited if there are too many watchers, from one address or in total
   */
  watch: (art: { jobId: string; address: string }, watcher: ArtWatcher) => () => void
}
export type ArtWatcher = {
  /** While false, the watcher misses changes. It later receives the latest state of the art. */
  isReady: () => boolean
  /** `isEnded` is true if no further change follows. */
  onChange: (change: { state: object; isEnded: boolean }) => void
  onClose: () => void
}

/**
 * Members of the context that represent external services. The type finds them by their property
 * `name`.
 */
export type PortName = {
  [Name in keyof Context]-?: Context[Name] extends { readonly name: string } ? Name : never
}[keyof Context]

/**
 * Display name of each external service and the settings that choose its provider. A missing
 * service does not compile.
 */
export const PORTS: { readonly [Name in PortName]: { title: string; settings: readonly (keyof Config)[] } } = {
  identity: { title: 'identity', settings: ['COGNITO_USER_POOL_ID'] },
  processor: { title: 'payment processor', settings: ['PROCESSOR'] },
  tax: { title: 'tax service', settings: ['TAXJAR_API_KEY'] },
  email: { title: 'email', settings: ['EMAIL_API_KEY', 'SMTP_URL'] },
  storage: { title: 'file storage', settings: ['STORAGE'] },
  profiles: { title: 'public profile reader', settings: ['READ_PUBLIC_PROFILES'] },
  scanner: { title: 'virus scanner', settings: ['CLAMAV_ADDRESS'] },
  fulfilment: { title: 'print service', settings: ['FULFILMENT'] },
  credentials: { title: 'Content Credentials', settings: ['CREDENTIALS_CERTIFICATE'] },
  pageCache: { title: 'page cache', settings: ['PAGE_CACHE'] },
  timestamps: { title: 'timestamp authority', settings: ['TIMESTAMP_AUTHORITY_URL'] },
}
