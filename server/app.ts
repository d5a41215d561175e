import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { FAN_DATA, TAKE_DOWN } from './fan-data.ts'
import { createDevelopmentRoutes } from './features/development/index.ts'
import { assetsRoutes } from './features/likeness/assets/index.ts'
import { createConsentRoutes } from './features/likeness/consent/index.ts'
import { createIndexingJobs, createIndexingRoutes } from './features/likeness/indexing/index.ts'
import { createPersonCheck, createReviewsRoutes } from './features/likeness/reviews/index.ts'
import { searchJobs, searchRoutes } from './features/likeness/search/index.ts'
import { socialJobs, socialRoutes } from './features/likeness/social/index.ts'
import { tagsJobs, tagsRoutes } from './features/likeness/tags/index.ts'
import { credentialsRoutes } from './features/media/credentials/index.ts'
import { filesJobs, filesRoutes, rejectionReason } from './features/media/files/index.ts'
import {
  createGenerationRoutes,
  createGenerationRunner,
  type GenerationKind,
  type GenerationRunner,
  kindsByName,
  processGenerationsJob,
} from './features/media/generation/index.ts'
import { modelsRoutes } from './features/media/models/index.ts'
import { findLargestAddressFactor } from './features/merch/campaigns/index.ts'
import { createShareReportsRoutes } from './features/merch/share-reports/index.ts'
import { forgetSharesOfAccount } from './features/merch/sharing/index.ts'
import { ledgerJobs } from './features/money/ledger/index.ts'
import { createPaymentsJobs, createPaymentsRoutes } from './features/money/payments/index.ts'
import { payoutsJobs, payoutsRoutes } from './features/money/payouts/index.ts'
import { productsRoutes } from './features/money/products/index.ts'
import { reconciliationJobs, reconciliationRoutes } from './features/money/reconciliation/index.ts'
import { statementsRoutes } from './features/money/statements/index.ts'
import { findCaller, findOwners } from './features/people/accounts/index.ts'
import { authJobs, authRoutes } from './features/people/auth/index.ts'
import { authPagesRoutes, registerAuthErrorPages } from './features/people/auth-pages/index.ts'
import { createFanDataJobs, createFanDataMails, createFanDataRoutes } from './features/people/fan-data/index.ts'
import { watchInstallation } from './features/people/monitoring/index.ts'
import { createNoticeMails, notificationsJobs, notificationsRoutes } from './features/people/notifications/index.ts'
import { portraitsRoutes } from './features/people/portraits/index.ts'
import { createPrivacyJobs, createPrivacyRoutes } from './features/people/privacy/index.ts'
import { createSiteRoutes, registerSiteErrorPages } from './features/people/site/index.ts'
import { talentPagesRoutes } from './features/people/talent-pages/index.ts'
import { undeliveredRoutes } from './features/people/undelivered/index.ts'
import { createFeeds } from './feeds.ts'
import { END_GENERATIONS_ABOUT, GENERATION_KINDS, WITHDRAWAL_HANDLERS } from './generation-kinds.ts'
import { INDEXING_HANDLERS } from './indexing-handlers.ts'
import { mailExamples } from './mail-examples.ts'
import { createMerchMails, MERCH_JOBS, MERCH_ROUTES } from './merch.ts'
import { OFFERS_JOBS, OFFERS_ROUTES } from './offers.ts'
import { PEOPLE_ROUTES } from './people-routes.ts'
import { ERASED_OUTSIDE, PERSONAL_DATA } from './personal-data.ts'
import type { AdjustableClock, Clock } from './platform/clock.ts'
import type { Config } from './platform/config/load-config.ts'
import type { Context } from './platform/context.ts'
import type { Database } from './platform/database/connect.ts'
import { registerDocs } from './platform/http/description/docs.ts'
import { registerOperations } from './platform/http/operations-routes.ts'
import type { Route } from './platform/http/route.ts'
import { buildServer } from './platform/http/server.ts'
import { cronRouteOf, type Job } from './platform/jobs/job.ts'
import { createPruneJob } from './platform/jobs/prune-job.ts'
import { createCrowdFactor } from './platform/limits/crowd-factor.ts'
import { createPromptSender, sendDueMails } from './platform/mail/index.ts'
import { createMetrics, type Metrics } from './platform/observability/metrics.ts'
import { compressPages, serveAssets } from './platform/pages/index.ts'
import { createPictures } from './platform/pictures/index.ts'
import { createSounds } from './platform/sounds/index.ts'
import { createTemporaryFiles } from './platform/temporary-files.ts'
import { openContentCredentials } from './providers/credentials/index.ts'
import { createEmailProvider, openMailbox } from './providers/email/index.ts'
import { createFulfilment, type DeliverPrintEvent, type PrintShop } from './providers/fulfilment/index.ts'
import { createIdentityProvider, type Identity } from './providers/identity/index.ts'
import { createModels } from './providers/models/index.ts'
import type { Models } from './providers/models/port.ts'
import { instrumentProvider } from './providers/outgoing.ts'
import { createProcessor, type DeliverWebhook } from './providers/processor/index.ts'
import type { PaymentProcessor } from './providers/processor/port.ts'
import type { Simulator } from './providers/processor/simulator/port.ts'
import { createProfileReader } from './providers/profiles/index.ts'
import { createScanner, type LocalScanner } from './providers/scanner/index.ts'
import { createStorage } from './providers/storage/index.ts'
import type { ObjectStorage } from './providers/storage/port.ts'
import { createTaxProvider, keepTaxAnswers } from './providers/tax/index.ts'
import { PRUNINGS } from './prunings.ts'
import { SALE_HANDLERS } from './sale-handlers.ts'
import { DEMO_EXAMPLES } from './seed/demo-examples.ts'
import { DEMO_PASSWORD, DEMO_PEOPLE } from './seed/people.ts'

/** The complete schedule. Each entry is a cron job and a cron route. */
export const SCHEDULE: readonly Job[] = [
  ...OFFERS_JOBS,
  ...notificationsJobs,
  ...createPaymentsJobs(SALE_HANDLERS),
  ...payoutsJobs,
  ...ledgerJobs,
  ...reconciliationJobs,
  ...authJobs,
  ...createIndexingJobs(INDEXING_HANDLERS),
  ...filesJobs,
  processGenerationsJob,
  ...socialJobs,
  ...searchJobs,
  ...tagsJobs,
  ...MERCH_JOBS,
  ...createPrivacyJobs(PERSONAL_DATA, ERASED_OUTSIDE),
  ...createFanDataJobs(FAN_DATA),
  createPruneJob(PRUNINGS),
]

const GENERATION_ROUTES = createGenerationRoutes(kindsByName(GENERATION_KINDS))

/** Every route of the product, on either listener. */
export const ROUTES: readonly Route[] = [
  ...authRoutes,
  ...authPagesRoutes,
  ...PEOPLE_ROUTES,
  ...createPrivacyRoutes(PERSONAL_DATA),
  ...createFanDataRoutes(FAN_DATA),
  ...createShareReportsRoutes(TAKE_DOWN),
  ...OFFERS_ROUTES,
  ...talentPagesRoutes,
  ...portraitsRoutes,
  ...notificationsRoutes,
  ...undeliveredRoutes,
  ...createPaymentsRoutes(SALE_HANDLERS),
  ...payoutsRoutes,
  ...statementsRoutes,
  ...reconciliationRoutes,
  ...productsRoutes,
  ...createConsentRoutes(WITHDRAWAL_HANDLERS),
  ...assetsRoutes,
  ...socialRoutes,
  ...createReviewsRoutes({
    endGenerations: END_GENERATIONS_ABOUT,
    forgetShares: forgetSharesOfAccount,
    withdrawal: WITHDRAWAL_HANDLERS,
  }),
  ...createIndexingRoutes(INDEXING_HANDLERS),
  ...searchRoutes,
  ...tagsRoutes,
  ...MERCH_ROUTES,
  ...filesRoutes,
  ...credentialsRoutes,
  ...modelsRoutes,
  ...GENERATION_ROUTES,
  ...createSiteRoutes(),
  ...SCHEDULE.map(cronRouteOf),
]

export type AppOptions = {
  config: Config
  database: Database
  logger: Logger
  clock: AdjustableClock
  deliverWebhook: DeliverWebhook
  /** Delivers events of the local print shop. Default: events are not delivered. */
  deliverPrintEvent?: DeliverPrintEvent
  /** Wraps the payment processor, for tests that make it fail at a certain moment. */
  wrapProcessor?: (processor: PaymentProcessor) => PaymentProcessor
  /**
   * Wraps the models or some of their adapters, for tests that make them fail, expensive or slow.
   */
  wrapModels?: (models: Models) => Models
  /** Additional kinds of long work, for tests. */
  moreKinds?: readonly GenerationKind[]
  /** Polling interval of live feeds. Default: every second. */
  lookMs?: number
  checkResponses?: boolean
}

export type App = {
  ctx: Context
  clock: AdjustableClock
  /**
   * The built-in issuer, for demo data and tests.
   * @throws if Cognito is the provider.
   */
  builtinIssuer: Identity['builtinIssuer']
  /** Undefined with a real processor. */
  simulator: Simulator | undefined
  /** Undefined with a real print service. */
  printShop: PrintShop | undefined
  /** Undefined with ClamAV. */
  localScanner: LocalScanner | undefined
  api: FastifyInstance
  auth: FastifyInstance
  metrics: Metrics
  /** Runs generation jobs once it is started. */
  generation: GenerationRunner
  /** Makes /readyz fail from now on. */
  drain: () => void
  /** Closes the listeners after all requests in progress are answered or their time is up. */
  close: () => Promise<void>
}

/** Opens file storage alone, for commands that need nothing else. Sends no request yet. */
export const openStorage = (config: Config, clock: Clock): Promise<ObjectStorage> => createStorage({ config, clock })

/** Assembles the whole program: ports, context, listeners. Nothing listens or runs yet. */
export async function composeApp(options: AppOptions): Promise<App> {
  const { config, database, logger, clock, lookMs, checkResponses = false } = options
  const { kysely: db, standby } = database
  const metrics = createMetrics()

  const email = instrumentProvider('email', await createEmailProvider({ config, db, clock }), metrics, ['readEvents'])
  const promptSender = createPromptSender({
    log: logger,
    sendBatch: async () => (await sendDueMails(ctx, 'sign-in')).processed,
  })
  const identity = await createIdentityProvider({ config, db, clock, log: logger, promptSender })
  const { processor: chosen, simulator } = await createProcessor({
    config,
    db,
    clock,
    log: logger,
    deliverWebhook: options.deliverWebhook,
  })
  const { deliverPrintEvent: deliverEvent = async () => ({ status: 503 }) } = options
  const { fulfilment, printShop } = createFulfilment({ config, db, clock, log: logger, deliverEvent })
  const storage = await createStorage({ config, clock })
  const { scanner, localScanner } = createScanner(config, rejectionReason)
  const [pictures, sounds] = [createPictures(), createSounds()]
  const chosenModels = createModels({ config, log: logger })
  const models = options.wrapModels?.(chosenModels) ?? chosenModels
  const credentials = instrumentProvider('credentials', await openContentCredentials({ config, db, clock }), metrics, [
    'close',
  ])
  const processor = instrumentProvider('processor', options.wrapProcessor?.(chosen) ?? chosen, metrics)
  const ctx: Context = {
    config,
    db,
    primary: db,
    maintenance: database,
    clock,
    log: logger,
    identity: instrumentProvider('identity', identity.provider, metrics, ['verifyIdToken']),
    processor,
    tax: keepTaxAnswers(instrumentProvider('tax', createTaxProvider(config), metrics), clock),
    email,
    // Grants and signed addresses are computed locally, one for every picture of a page, so they
    // are not counted as calls.
    storage: instrumentProvider('storage', storage, metrics, ['signGet', 'presignPost', 'presignPut']),
    scanner: instrumentProvider('scanner', scanner, metrics),
    fulfilment: instrumentProvider('fulfilment', fulfilment, metrics, ['verifyWebhook']),
    profiles: instrumentProvider('profiles', createProfileReader(config), metrics),
    credentials,
    models,
    pictures,
    sounds,
    persons: createPersonCheck(() => ctx),
    temporaryFiles: createTemporaryFiles(`${config.DATA_DIR}/tmp`),
    mailing: {
      kinds: {
        ...createNoticeMails(config),
        ...createMerchMails(config),
        ...createFanDataMails(config, FAN_DATA, clock),
        ...identity.mailKinds,
      },
      findOwners,
    },
    promptSender,
    metrics,
    generation: {
      wake: () => generation.wake(),
      abandon: (jobId) => generation.abandon(jobId),
      runDueOf: (kind, isTimeUp) => generation.runDueOf(kind, isTimeUp),
      watch: (job, watcher) => feeds.jobs.watch(job, watcher),
    },
    conversations: { watch: (reader, watcher) => feeds.messages.watch(reader, watcher) },
    leaderboards: { watch: (board, watcher) => feeds.boards.watch(board, watcher) },
    artwork: { watch: (art, watcher) => feeds.art.watch(art, watcher) },
  }
  watchInstallation(metrics, ctx, database)
  const feeds = createFeeds(ctx, lookMs)
  const kinds = kindsByName(GENERATION_KINDS, options.moreKinds)
  const generation = createGenerationRunner(ctx, kinds)

  const product = options.moreKinds
    ? [...ROUTES.filter((route) => !GENERATION_ROUTES.includes(route)), ...createGenerationRoutes(kinds)]
    : ROUTES
  const routes = config.isProduction
    ? product
    : [
        ...product,
        ...createDevelopmentRoutes({
          simulator,
          printShop,
          mailbox: openMailbox(db),
          clock,
          schedule: SCHEDULE,
          mailExamples: () => mailExamples(config),
          ...(config.DEMO_DATA ? { demoLogins: { password: DEMO_PASSWORD, people: DEMO_PEOPLE } } : {}),
        }),
      ]
  const draining = { isDraining: false }
  const crowdFactor = createCrowdFactor(ctx, () => findLargestAddressFactor(ctx))
  const serve = async (listener: 'api' | 'auth') => {
    const own = routes.filter(({ app = 'api' }) => app === listener)
    const server = await buildServer({
      routes: own,
      ctx,
      logger,
      metrics,
      findCaller,
      checkResponses,
      standby,
      crowdFactor,
    })
    registerOperations(server, ctx, metrics, draining)
    await serveAssets(server)
    return server
  }
  const api = await serve('api')
  const auth = await serve('auth')
  registerAuthErrorPages(auth, ctx)
  registerSiteErrorPages(api, ctx)
  compressPages(api)
  registerDocs(api, {
    routes: ROUTES,
    addresses: { api: config.BASE_URL, auth: config.AUTH_URL },
    ...(config.isProduction ? {} : { development: { auth, examples: config.DEMO_DATA ? DEMO_EXAMPLES : undefined } }),
  })
  for (const listener of [api, auth]) listener.refuseOtherMethods()
  return {
    ctx,
    clock,
    builtinIssuer: identity.builtinIssuer,
    simulator,
    printShop,
    localScanner,
    api,
    auth,
    metrics,
    generation,
    drain: () => {
      draining.isDraining = true
    },
    close: async () => {
      feeds.close()
      await Promise.all([api.closeInTime(), auth.closeInTime(), generation.stop()])
      await promptSender.stop()
      await simulator?.stop()
      await printShop?.stop()
      await Promise.all([models.close(), credentials.close(), pictures.close(), sounds.close()])
    },
  }
}
