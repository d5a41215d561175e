import type { DevelopmentTools } from './features/development/index.ts'
import type { CheckPerson } from './features/likeness/assets/index.ts'
import type { PreviewHandlers, WithdrawalHandler } from './features/likeness/consent/index.ts'
import type { IndexingHandlers } from './features/likeness/indexing/index.ts'
import type { PictureTakedownHandlers } from './features/likeness/picture-takedowns/index.ts'
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
import type { CompanyDataHandlers } from './features/money/company-data/index.ts'
import type { CompletePayForTable, SpendHandlers } from './features/money/payments/index.ts'
import type { WriteAgentNotices } from './features/people/accounts/index.ts'
import type { AdminApprovalHandlers } from './features/people/admin-approvals/index.ts'
import type { RecoveryRoutes, SignInRoutes } from './features/people/auth-pages/index.ts'
import type { FanDataHandlers, FanMerch } from './features/people/fan-data/index.ts'
import type { EraseExternalData } from './features/people/privacy/index.ts'
import type { PushHandlers } from './features/people/push/index.ts'
import type { Clock } from './platform/clock.ts'
import type { Config } from './platform/config/load-config.ts'
import type { Context } from './platform/context.ts'
import type { OutgoingWebhook } from './platform/http/description/describe-webhooks.ts'
import type { Route } from './platform/http/route.ts'
import type { Job } from './platform/jobs/job.ts'
import type { Pruning } from './platform/jobs/prune-job.ts'
import type { UnpaidCosts } from './platform/limits/unpaid-costs.ts'
import type { MailExample, MailKinds } from './platform/mail/index.ts'
import type { PersonalData } from './platform/personal-data/index.ts'

/**
 * Functions that a feature calls but must not import. The key is the calling feature. One manifest
 * provides each function.
 */
export type Handlers = {
  accounts: { writeNotices: WriteAgentNotices }
  adminApprovals: AdminApprovalHandlers
  artwork: { onGenerated: GeneratedHandler }
  assets: { checkPerson: CheckPerson }
  authPages: SignInRoutes
  campaigns: CampaignHandlers
  carts: CartHandlers
  companyData: CompanyDataHandlers
  consent: PreviewHandlers
  designs: DesignHandlers
  fanData: FanMerch
  fanSessions: FanSessionHandlers
  orders: OrderHandlers
  payments: SpendHandlers
  push: PushHandlers
  pictureTakedowns: PictureTakedownHandlers
  recoveryPages: RecoveryRoutes
  rendering: RenderingHandlers
  requirements: RequirementHandlers
  retention: Pick<RetentionHandlers, 'findOrderHolds'>
  reviews: Omit<TakedownHandlers, 'withdrawal'>
  sharing: SharingHandlers
}

/** The key is the context member that opens the feed. Each server process has its own feeds. */
export type Feeds = {
  [Name in 'generation' | 'conversations' | 'leaderboards' | 'artwork']: {
    watch: Context[Name]['watch']
    close: () => void
  }
}

/** Everything that the manifests declare, combined by `assemble`. */
export type Assembly = {
  readonly routes: readonly Route[]
  readonly webhooks: readonly OutgoingWebhook[]
  /** The complete schedule. Each entry is a cron job and has a cron route. */
  readonly jobs: readonly Job[]
  /** Sorted in the order of exports and erasures. */
  readonly personalData: readonly PersonalData[]
  readonly erasedOutside: readonly EraseExternalData[]
  readonly prunings: readonly Pruning[]
  readonly withdrawals: readonly WithdrawalHandler[]
  readonly sessionReferences: readonly FindReferencedSessions[]
  readonly deleteFanCreations: RetentionHandlers['deleteFanCreations']
  readonly saleHandlers: CompletePayForTable
  readonly indexingHandlers: IndexingHandlers
  readonly generationKinds: GenerationKinds
  /** Includes the kinds that tests add. */
  readonly kindsByName: ReadonlyMap<string, GenerationKind>
  readonly unpaidCosts: Readonly<Record<string, UnpaidCosts>>
  readonly handlers: Handlers
  readonly fans: FanDataHandlers
  readonly mailKinds: (config: Config, clock: Clock) => MailKinds
  readonly mailExamples: (config: Config) => MailExample[]
  readonly developmentRoutes: (tools: DevelopmentTools) => readonly Route[]
  readonly createFeeds: (ctx: Context, pollIntervalMs: number | undefined) => Feeds
}

/** A value, or a function that gets the assembled manifests and returns the value. */
type Part<Value> = Value | ((all: Assembly) => Value)

type GivenHandlers = { readonly [Caller in keyof Handlers]?: Partial<Handlers[Caller]> }

/**
 * Declarations of a feature, a provider or a part of the platform. Lists are in the order of
 * `FEATURES`, unless `feature-order.ts` has another order.
 */
export type Feature = {
  /** Folder of the code. For a feature, the path is relative to server/features. */
  readonly name: string
  /** One line for the table in docs/architecture.md. */
  readonly about: string
  /** No SQL outside the feature names these tables. `schema.*` stands for a whole schema. */
  readonly tables?: readonly string[]
  readonly routes?: Part<readonly Route[]>
  /** Requests that the program sends to webhook endpoints, for the API description. */
  readonly webhooks?: readonly OutgoingWebhook[]
  /** Routes that exist only outside production. */
  readonly developmentRoutes?: (tools: DevelopmentTools) => readonly Route[]
  readonly jobs?: Part<readonly Job[]>
  readonly personalData?: Part<PersonalData>
  readonly eraseOutside?: EraseExternalData
  /** Data that grows without limit unless old rows are deleted. */
  readonly prunings?: readonly Pruning[]
  /** Mails that are composed only when they are sent. */
  readonly mails?: (config: Config, all: Assembly, clock: Clock) => MailKinds
  readonly mailExamples?: (config: Config) => readonly MailExample[]
  /** Functions that complete a sale after its payment, by kind of sale (`KINDS_SOLD`). */
  readonly saleHandlers?: Partial<CompletePayForTable>
  /** Keyed by kind of generation job (`GENERATION_KIND_NAMES`). */
  readonly generationKinds?: Part<Partial<GenerationKinds>>
  /** Keyed by event type of the search index. */
  readonly indexingHandlers?: Partial<IndexingHandlers>
  /**
   * Creates the function that runs when a talent withdraws the consent, in the same transaction.
   */
  readonly onWithdrawal?: (all: Assembly) => WithdrawalHandler
  /**
   * Finds ended fan sessions that must not be deleted, because rows of this feature refer to them.
   */
  readonly findReferencedSessions?: FindReferencedSessions
  /** Deletes what fans made in their sessions and did not order. */
  readonly deleteFanCreations?: RetentionHandlers['deleteFanCreations'][number]
  readonly feeds?: { readonly [Name in keyof Feeds]?: (ctx: Context, pollIntervalMs?: number) => Feeds[Name] }
  /** Kinds of costs that a call without an account can cause, by method and path of the route. */
  readonly unpaidCosts?: Readonly<Record<string, UnpaidCosts>>
  readonly handlers?: Part<GivenHandlers>
}

/** Rejects properties that `Feature` does not have. */
type Known<Given> = Given & Readonly<Record<Exclude<keyof Given, keyof Feature>, never>>

/** Declares a feature. `server/features.ts` lists each one. */
export const defineFeature = <const Given extends Feature>(feature: Known<Given>): Given => feature
