import type { DevelopmentTools } from './features/development/index.ts'
import type { CheckPerson } from './features/likeness/assets/index.ts'
import type { WithdrawalHandler } from './features/likeness/consent/index.ts'
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
 * Functions that a feature calls in features that depend on it, by the feature that calls them.
 * Each one is provided by one manifest, and `assemble` brings them together.
 */
export type Handlers = {
  accounts: { writeNotices: WriteAgentNotices }
  artwork: { onGenerated: GeneratedHandler }
  assets: { checkPerson: CheckPerson }
  authPages: SignInRoutes
  campaigns: CampaignHandlers
  carts: CartHandlers
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

/** Live feeds of a process, by the part of the context that watches them. */
export type Feeds = {
  [Name in 'generation' | 'conversations' | 'leaderboards' | 'artwork']: {
    watch: Context[Name]['watch']
    close: () => void
  }
}

/** Everything that the manifests declare, put together by `assemble`. */
export type Assembly = {
  readonly routes: readonly Route[]
  /** The complete schedule. Each entry is a cron job and a cron route. */
  readonly jobs: readonly Job[]
  /** Personal data of every owner of tables, in the order of exports and erasures. */
  readonly personalData: readonly PersonalData[]
  /** Steps of an erasure outside the tables, in this order. */
  readonly erasedOutside: readonly EraseExternalData[]
  readonly prunings: readonly Pruning[]
  readonly withdrawals: readonly WithdrawalHandler[]
  readonly sessionReferences: readonly FindReferencedSessions[]
  readonly forgetMade: RetentionHandlers['forgetMade']
  readonly saleHandlers: CompletePayForTable
  readonly indexingHandlers: IndexingHandlers
  readonly generationKinds: GenerationKinds
  /** The same kinds by name, with those that tests add. */
  readonly kindsByName: ReadonlyMap<string, GenerationKind>
  readonly unpaidCosts: Readonly<Record<string, UnpaidCosts>>
  readonly handlers: Handlers
  /** Everything needed to read and erase fans' data. */
  readonly fans: FanDataHandlers
  readonly mailKinds: (config: Config, clock: Clock) => MailKinds
  /** Returns an example of every mail that the product sends. */
  readonly mailExamples: (config: Config) => MailExample[]
  readonly developmentRoutes: (tools: DevelopmentTools) => readonly Route[]
  readonly createFeeds: (ctx: Context, pollIntervalMs: number | undefined) => Feeds
}

/** A part of a manifest: the value, or a function of what other features declare. */
type Part<Value> = Value | ((all: Assembly) => Value)

/** Functions for other features, by the feature that calls them. */
type GivenHandlers = { readonly [Caller in keyof Handlers]?: Partial<Handlers[Caller]> }

/**
 * Everything that a feature, a provider or a part of the platform registers with the program. The
 * order of lists is the order of `FEATURES`, unless `feature-order.ts` names another one.
 */
export type Feature = {
  /** The folder, below server/features for a feature. */
  readonly name: string
  /** One line for the table in docs/architecture.md. */
  readonly about: string
  /** Tables that only this feature's SQL names. `schema.*` stands for a whole schema. */
  readonly tables?: readonly string[]
  readonly routes?: Part<readonly Route[]>
  /** Routes that exist only outside production. */
  readonly developmentRoutes?: (tools: DevelopmentTools) => readonly Route[]
  readonly jobs?: Part<readonly Job[]>
  /** Classes of all columns of the tables. */
  readonly personalData?: Part<PersonalData>
  /** Erases a person's data outside the tables. */
  readonly eraseOutside?: EraseExternalData
  /** Data that only grows, and the setting with its retention. */
  readonly prunings?: readonly Pruning[]
  /** Mails that are composed when they are sent. */
  readonly mails?: (config: Config, all: Assembly, clock: Clock) => MailKinds
  /** An example of every mail that this feature sends. */
  readonly mailExamples?: (config: Config) => readonly MailExample[]
  /** Handlers of kinds of sale (`KINDS_SOLD`). */
  readonly saleHandlers?: Partial<CompletePayForTable>
  /** Implementations of kinds of generation jobs (`GENERATION_KIND_NAMES`). */
  readonly generationKinds?: Part<Partial<GenerationKinds>>
  /** Handlers of types of indexing events. */
  readonly indexingHandlers?: Partial<IndexingHandlers>
  /** Creates what runs in the transaction that withdraws a talent's consent. */
  readonly onWithdrawal?: (all: Assembly) => WithdrawalHandler
  /** Finds ended sessions of fans that this feature's rows refer to and that therefore stay. */
  readonly findReferencedSessions?: FindReferencedSessions
  /** Deletes what was made in fans' sessions and not ordered. */
  readonly forgetMade?: RetentionHandlers['forgetMade'][number]
  readonly feeds?: { readonly [Name in keyof Feeds]?: (ctx: Context, pollIntervalMs?: number) => Feeds[Name] }
  /** Cost of each route without an account, by method and path. */
  readonly unpaidCosts?: Readonly<Record<string, UnpaidCosts>>
  /** Functions for features that may not import this one. */
  readonly handlers?: Part<GivenHandlers>
}

/** Refuses parts that `Feature` does not have. */
type Known<Given> = Given & Readonly<Record<Exclude<keyof Given, keyof Feature>, never>>

/** Declares a feature. Its `feature.ts` exports the result, and `server/features.ts` lists it. */
export const defineFeature = <const Given extends Feature>(feature: Known<Given>): Given => feature
