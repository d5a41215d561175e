import type { DevelopmentTools } from './features/development/index.ts'
import type { CheckPerson } from './features/likeness/assets/index.ts'
import type { PreviewHandlers, WithdrawalHandler } from './features/likeness/consent/index.ts'
import type { IndexingHandlers } from './features/likeness/indexing/index.ts'
import type { TakedownHandlers } from './features/likeness/reviews/index.ts'
import type { GenerationKind, GenerationKinds } from './features/media/generation/index.ts'
import type { GeneratedHandler } from './features/merch/artwork/index.ts'
import type { CampaignHandlers, RequirementHandlers } from './features/merch/campaigns/index.ts'
import type { CartHandlers } from './features/merch/carts/index.ts'
import type { DesignHandlers } from './features/merch/designs/index.ts'
import type {
  FanSessionHandlers,
  FindReferencedSessions,
  RetentionHandlers,
} from './features/merch/fan-sessions/index.ts'
import type { OrderHandlers } from './features/merch/orders/index.ts'
import type { CartHandlers as RenderingHandlers } from './features/merch/rendering/index.ts'
import type { SharingHandlers } from './features/merch/sharing/index.ts'
import type { CompletePayForTable } from './features/money/payments/index.ts'
import type { WriteAgentNotices } from './features/people/accounts/index.ts'
import type { SignInRoutes } from './features/people/auth-pages/index.ts'
import type { FanDataHandlers, FanMerch } from './features/people/fan-data/index.ts'
import type { EraseExternalData } from './features/people/privacy/index.ts'
import type { Clock } from './platform/clock.ts'
import type { Config } from './platform/config/load-config.ts'
import type { Context } from './platform/context.ts'
import type { Route } from './platform/http/route.ts'
import type { Job } from './platform/jobs/job.ts'
import type { Pruning } from './platform/jobs/prune-job.ts'
import type { UnpaidCosts } from './platform/limits/unpaid-costs.ts'
import type { MailExample, MailKinds } from './platform/mail/index.ts'
import type { PersonalData } from './platform/personal-data/index.ts'

/**
 * Functions that a feature calls but must not import. The key is the calling feature. One manifest
 * provides each function, and `assemble` collects them.
 */
export type Handlers = {
  accounts: { writeNotices: WriteAgentNotices }
  artwork: { onGenerated: GeneratedHandler }
  assets: { checkPerson: CheckPerson }
  authPages: SignInRoutes
  campaigns: CampaignHandlers
  carts: CartHandlers
  consent: PreviewHandlers
  designs: DesignHandlers
  fanData: FanMerch
  fanSessions: FanSessionHandlers
  orders: OrderHandlers
  rendering: RenderingHandlers
  requirements: RequirementHandlers
  retention: Pick<RetentionHandlers, 'findOrderHolds'>
  reviews: Omit<TakedownHandlers, 'withdrawal'>
  sharing: SharingHandlers
}

/**
 * Live feeds that each server process has. The key is the name of the context member that opens
 * the feed.
 */
export type Feeds = {
  [Name in 'generation' | 'conversations' | 'leaderboards' | 'artwork']: {
    watch: Context[Name]['watch']
    close: () => void
  }
}

/** Everything that the manifests declare, combined by `assemble`. */
export type Assembly = {
  readonly routes: readonly Route[]
  /** The complete schedule. Each entry is a cron job and has a cron route. */
  readonly jobs: readonly Job[]
  /**
   * Declarations of personal data from every feature that has tables, in the order of exports and
   * erasures.
   */
  readonly personalData: readonly PersonalData[]
  /** Steps of an erasure outside the tables, in this order. */
  readonly erasedOutside: readonly EraseExternalData[]
  readonly prunings: readonly Pruning[]
  readonly withdrawals: readonly WithdrawalHandler[]
  readonly sessionReferences: readonly FindReferencedSessions[]
  readonly deleteFanCreations: RetentionHandlers['deleteFanCreations']
  readonly saleHandlers: CompletePayForTable
  readonly indexingHandlers: IndexingHandlers
  readonly generationKinds: GenerationKinds
  /** All kinds of generation jobs, by name. Includes the kinds that tests add. */
  readonly kindsByName: ReadonlyMap<string, GenerationKind>
  readonly unpaidCosts: Readonly<Record<string, UnpaidCosts>>
  readonly handlers: Handlers
  /** Functions that read and erase fans' data. */
  readonly fans: FanDataHandlers
  readonly mailKinds: (config: Config, clock: Clock) => MailKinds
  readonly mailExamples: (config: Config) => MailExample[]
  readonly developmentRoutes: (tools: DevelopmentTools) => readonly Route[]
  readonly createFeeds: (ctx: Context, pollIntervalMs: number | undefined) => Feeds
}

/**
 * A part of a manifest. It is a value, or a function that gets the assembled manifests and returns
 * the value.
 */
type Part<Value> = Value | ((all: Assembly) => Value)

/** Functions that this feature provides to other features. The key is the calling feature. */
type GivenHandlers = { readonly [Caller in keyof Handlers]?: Partial<Handlers[Caller]> }

/**
 * Declarations with which a feature, a provider or a part of the platform registers with the
 * program. Lists are in the order of `FEATURES`, unless `feature-order.ts` has another order.
 */
export type Feature = {
  /** Folder of the code. For a feature, it is relative to server/features. */
  readonly name: string
  /** One line for the table in docs/architecture.md. */
  readonly about: string
  /**
   * Tables of this feature. No SQL outside the feature names them. `schema.*` stands for a whole
   * schema.
   */
  readonly tables?: readonly string[]
  readonly routes?: Part<readonly Route[]>
  /** Routes that exist only outside production. */
  readonly developmentRoutes?: (tools: DevelopmentTools) => readonly Route[]
  readonly jobs?: Part<readonly Job[]>
  /** Classification of all columns of the tables. */
  readonly personalData?: Part<PersonalData>
  /** Erases a person's data outside the tables. */
  readonly eraseOutside?: EraseExternalData
  /**
   * Data that grows without limit unless old rows are deleted, with the setting for its retention
   * time.
   */
  readonly prunings?: readonly Pruning[]
  /** Mails that are composed only when they are sent. */
  readonly mails?: (config: Config, all: Assembly, clock: Clock) => MailKinds
  /** An example of every mail that this feature sends. */
  readonly mailExamples?: (config: Config) => readonly MailExample[]
  /** Functions that complete a sale after its payment, by kind of sale (`KINDS_SOLD`). */
  readonly saleHandlers?: Partial<CompletePayForTable>
  /** Implementations of generation jobs, by kind of job (`GENERATION_KIND_NAMES`). */
  readonly generationKinds?: Part<Partial<GenerationKinds>>
  /** Functions that handle events of the search index, by event type. */
  readonly indexingHandlers?: Partial<IndexingHandlers>
  /**
   * Creates the function that runs when a talent withdraws the consent, in the same transaction.
   */
  readonly onWithdrawal?: (all: Assembly) => WithdrawalHandler
  /**
   * Finds ended fan sessions that rows of this feature refer to. These sessions are not deleted.
   */
  readonly findReferencedSessions?: FindReferencedSessions
  /** Deletes things that fans made in their sessions and did not order. */
  readonly deleteFanCreations?: RetentionHandlers['deleteFanCreations'][number]
  readonly feeds?: { readonly [Name in keyof Feeds]?: (ctx: Context, pollIntervalMs?: number) => Feeds[Name] }
  /** Kinds of costs that a call of each route without an account can cause, by method and path. */
  readonly unpaidCosts?: Readonly<Record<string, UnpaidCosts>>
  /** Functions for features that must not import this feature. */
  readonly handlers?: Part<GivenHandlers>
}

/** Rejects properties that `Feature` does not have. */
type Known<Given> = Given & Readonly<Record<Exclude<keyof Given, keyof Feature>, never>>

/**
 * Declares a feature. The feature's `feature.ts` exports the result, and `server/features.ts`
 * lists it.
 */
export const defineFeature = <const Given extends Feature>(feature: Known<Given>): Given => feature
