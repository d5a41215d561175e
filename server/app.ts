import { createPictures } from '@semblance/media/pictures'
import { createSounds } from '@semblance/media/sounds'
import type { Plugin } from '@semblance/plugin'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { assemble, PRODUCT } from './assemble.ts'
import { acceptKey } from './features/integrations/api-keys/index.ts'
import type { InstalledPlugins } from './features/integrations/plugins/index.ts'
import { createWebhookSender } from './features/integrations/webhooks/index.ts'
import { createPersonCheck } from './features/likeness/reviews/index.ts'
import { rejectionReason } from './features/media/files/index.ts'
import {
  createGenerationRunner,
  type GenerationKind,
  type GenerationRunner,
} from './features/media/generation/index.ts'
import { findLargestAddressFactor } from './features/merch/campaigns/index.ts'
import { findCaller, findMailedOwners } from './features/people/accounts/index.ts'
import { registerAuthErrorPages } from './features/people/auth-pages/index.ts'
import { createPagePurger } from './features/people/kept-pages/index.ts'
import { watchInstallation } from './features/people/monitoring/index.ts'
import { createPushSender } from './features/people/push/index.ts'
import { registerSiteErrorPages } from './features/people/site/index.ts'
import { TEAM_RULES } from './features/people/teams/index.ts'
import { adoptBrand, readBrand } from './platform/brand/index.ts'
import type { AdjustableClock, Clock } from './platform/clock.ts'
import type { Config } from './platform/config/load-config.ts'
import type { Context } from './platform/context.ts'
import type { Database } from './platform/database/connect.ts'
import { unavailable } from './platform/errors.ts'
import { registerDocs } from './platform/http/description/docs.ts'
import { registerOperations } from './platform/http/operations-routes.ts'
import type { Route } from './platform/http/route.ts'
import { buildServer } from './platform/http/server.ts'
import type { Job } from './platform/jobs/job.ts'
import { createCrowdFactor } from './platform/limits/crowd-factor.ts'
import { createImmediateMailSender, sendDueMails } from './platform/mail/index.ts'
import { createMetrics, type Metrics } from './platform/observability/metrics.ts'
import { compressPages, serveAssets, serveBrand } from './platform/pages/index.ts'
import { createTemporaryFiles } from './platform/temporary-files.ts'
import { openContentCredentials } from './providers/credentials/index.ts'
import { createEmailProvider, openMailbox } from './providers/email/index.ts'
import { createFulfilment, type DeliverPrintEvent, type PrintShop } from './providers/fulfilment/index.ts'
import { createIdentityProvider, type Identity } from './providers/identity/index.ts'
import { createModels } from './providers/models/index.ts'
import type { Models } from './providers/models/port.ts'
import { instrumentProvider } from './providers/outgoing.ts'
import { createPageCache } from './providers/page-cache/index.ts'
import type { PageCache } from './providers/page-cache/port.ts'
import { createProcessor, type DeliverWebhook } from './providers/processor/index.ts'
import type { PaymentProcessor } from './providers/processor/port.ts'
import type { Simulator } from './providers/processor/simulator/port.ts'
import { createProfileReader } from './providers/profiles/index.ts'
import { createScanner, type LocalScanner } from './providers/scanner/index.ts'
import { createStorage } from './providers/storage/index.ts'
import type { ObjectStorage } from './providers/storage/port.ts'
import { cacheTaxResults, createTaxProvider } from './providers/tax/index.ts'
import { createTimestampAuthority, type LocalAuthority, recordTimestamps } from './providers/timestamps/index.ts'
import { DEMO_EXAMPLES } from './seed/demo-examples.ts'
import { DEMO_PASSWORD, DEMO_PEOPLE } from './seed/people.ts'

export const SCHEDULE: readonly Job[] = PRODUCT.jobs

export const ROUTES: readonly Route[] = PRODUCT.routes

/** Every request that the program sends to webhook endpoints. */
export const WEBHOOKS = PRODUCT.webhooks

export type AppOptions = {
  config: Config
  database: Database
  logger: Logger
  clock: AdjustableClock
  deliverWebhook: DeliverWebhook
  /** Without this, webhooks of the local print shop are not delivered. */
  deliverPrintEvent?: DeliverPrintEvent
  /** Lets tests make the payment processor fail. */
  wrapProcessor?: (processor: PaymentProcessor) => PaymentProcessor
  /** Lets tests make the models fail, or make them expensive or slow. */
  wrapModels?: (models: Models) => Models
  /** Lets tests replace the cache in front of the program. */
  pageCache?: PageCache
  moreKinds?: readonly GenerationKind[]
  /**
   * Additional plugins. Their hooks run after those of the plugins that the setting PLUGINS names.
   */
  plugins?: readonly Plugin[]
  /** Polling interval of live feeds in milliseconds. Default: one second. */
  pollIntervalMs?: number
  checkResponses?: boolean
}

export type App = {
  ctx: Context
  clock: AdjustableClock
  /**
   * The built-in issuer is for demo data and tests.
   * @throws if Cognito is the provider
   */
  builtinIssuer: Identity['builtinIssuer']
  /** Undefined if the processor is a real one. */
  simulator: Simulator | undefined
  /** Undefined if the print service is a real one. */
  printShop: PrintShop | undefined
  /** Undefined if ClamAV is the scanner. */
  localScanner: LocalScanner | undefined
  /** Undefined if a real timestamp authority is used, or none. */
  openLocalTimestampAuthority: (() => Promise<LocalAuthority>) | undefined
  api: FastifyInstance
  auth: FastifyInstance
  metrics: Metrics
  /** Does nothing until its `start` method is called. */
  generation: GenerationRunner
  /** The jobs of the program and of its plugins. */
  schedule: readonly Job[]
  /** Makes /readyz fail from this call on. */
  drain: () => void
  /**
   * Waits until all requests have a response or the time limit is reached, then closes the
   * listeners.
   */
  close: () => Promise<void>
}

/** Opens only the file storage. Does not contact the storage service yet. */
export const openStorage = (config: Config, clock: Clock): Promise<ObjectStorage> => createStorage({ config, clock })

/**
 * Assembles the plugins, the ports, the context and the listeners. No listener accepts connections
 * and no job runs yet.
 * @throws PluginFault
 */
export async function composeApp(options: AppOptions): Promise<App> {
  const { config, database, logger, clock, pollIntervalMs, checkResponses = false } = options
  const { kysely: db, standby } = database
  const ownBrand = readBrand(config)
  const restoreBrand = adoptBrand(ownBrand)
  const metrics = createMetrics()
  const plugins = await openPlugins(options, () => ctx)
  const { moreKinds } = options
  const product = plugins || moreKinds ? assemble({ extra: plugins?.features, moreKinds }) : PRODUCT

  const ownEmail = await createEmailProvider({ config, db, clock })
  const chosenEmail = plugins?.email ? { ...ownEmail, ...plugins.email } : ownEmail
  const email = instrumentProvider('email', chosenEmail, metrics, ['readEvents'])
  const immediateMailSender = createImmediateMailSender({
    log: logger,
    sendBatch: async () => (await sendDueMails(ctx, 'sign-in')).processed,
  })
  const identity = await createIdentityProvider({ config, db, clock, log: logger, immediateMailSender })
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
  const [pictures, sounds] = [createPictures({ unavailable }), createSounds({ unavailable })]
  const chosenModels = createModels({ config, log: logger })
  const models = options.wrapModels?.(chosenModels) ?? chosenModels
  const { authority, verify, openLocalAuthority } = createTimestampAuthority({ config, db, clock })
  const timestamps = recordTimestamps({
    authority: authority && instrumentProvider('timestamps', authority, metrics),
    verify,
    db,
    clock,
    log: logger,
  })
  const opened = await openContentCredentials({ config, db, clock, timestamps })
  const credentials = instrumentProvider('credentials', opened, metrics, ['close'])
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
    tax: cacheTaxResults(instrumentProvider('tax', plugins?.tax ?? createTaxProvider(config), metrics), clock),
    email,
    // These methods send no request to the storage, because they only sign. Metrics therefore do
    // not count them.
    storage: instrumentProvider('storage', storage, metrics, ['signGet', 'presignPost', 'presignPut']),
    scanner: instrumentProvider('scanner', scanner, metrics),
    fulfilment: instrumentProvider('fulfilment', fulfilment, metrics, ['verifyWebhook']),
    pageCache: instrumentProvider('pageCache', options.pageCache ?? createPageCache(config), metrics),
    profiles: instrumentProvider('profiles', createProfileReader(config), metrics),
    credentials,
    timestamps,
    models,
    pictures,
    sounds,
    persons: createPersonCheck(() => ctx),
    temporaryFiles: createTemporaryFiles(`${config.DATA_DIR}/tmp`),
    mailing: {
      kinds: { ...product.mailKinds(config, clock), ...identity.mailKinds },
      partsOf: plugins?.mailParts,
      findOwners: findMailedOwners,
    },
    immediateMailSender,
    metrics,
    generation: {
      wake: () => generation.wake(),
      abandon: (jobId) => generation.abortJob(jobId),
      runDueOf: (kind, isTimeUp) => generation.runDueOf(kind, isTimeUp),
      watch: (job, watcher) => feeds.generation.watch(job, watcher),
    },
    conversations: { watch: (reader, watcher) => feeds.conversations.watch(reader, watcher) },
    leaderboards: { watch: (board, watcher) => feeds.leaderboards.watch(board, watcher) },
    artwork: { watch: (art, watcher) => feeds.artwork.watch(art, watcher) },
    hasPluginQueues: plugins?.hasQueueCards ?? false,
    webhooks: { wake: () => webhookSender.wake(), expectEvents: () => webhookSender.expectEvents() },
    push: { wake: () => pushSender.wake(), expectEvents: () => pushSender.expectEvents() },
    pages: { wake: () => pagePurger.wake(), expectEvents: () => pagePurger.expectEvents() },
  }
  const webhookSender = createWebhookSender(() => ctx)
  const pushSender = createPushSender(() => ctx, product.handlers.push)
  const pagePurger = createPagePurger(() => ctx)
  if (ctx.pageCache.name !== 'none') pagePurger.wake()
  watchInstallation(metrics, ctx, database)
  const feeds = product.createFeeds(ctx, pollIntervalMs)
  const generation = createGenerationRunner(ctx, product.kindsByName)

  const own = plugins ? plugins.withRefusals(product.routes) : product.routes
  const routes = config.isProduction
    ? own
    : [
        ...own,
        ...product.developmentRoutes({
          simulator,
          printShop,
          mailbox: openMailbox(db),
          clock,
          schedule: product.jobs,
          mailExamples: () => product.mailExamples(config),
          ...(config.DEMO_DATA ? { demoLogins: { password: DEMO_PASSWORD, people: DEMO_PEOPLE } } : {}),
        }),
      ]
  const draining = { isDraining: false }
  const crowdFactor = createCrowdFactor(ctx, () => findLargestAddressFactor(ctx))
  const serve = async (listener: 'api' | 'auth') => {
    const server = await buildServer({
      routes: routes.filter(({ app = 'api' }) => app === listener),
      ctx,
      logger,
      metrics,
      findCaller,
      acceptKey,
      teams: TEAM_RULES,
      checkResponses,
      standby,
      crowdFactor,
    })
    registerOperations(server, ctx, metrics, draining)
    await serveAssets(server)
    serveBrand(server, ownBrand)
    return server
  }
  const api = await serve('api')
  const auth = await serve('auth')
  // A request that changes something may cause events and notifications. Jobs deliver their own
  // within a minute.
  api.addHook('onResponse', async ({ method }) => {
    if (method === 'GET' || method === 'HEAD') return
    pagePurger.afterChange()
    webhookSender.afterChange()
    pushSender.afterChange()
  })
  registerAuthErrorPages(auth, ctx)
  registerSiteErrorPages(api, ctx)
  compressPages(api)
  registerDocs(api, {
    routes: plugins ? own : ROUTES,
    webhooks: WEBHOOKS,
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
    openLocalTimestampAuthority: openLocalAuthority,
    api,
    auth,
    metrics,
    generation,
    schedule: product.jobs,
    drain: () => {
      draining.isDraining = true
    },
    close: async () => {
      for (const feed of Object.values(feeds)) feed.close()
      await Promise.all([api.closeInTime(), auth.closeInTime(), generation.stop()])
      await Promise.all([immediateMailSender.stop(), webhookSender.stop(), pushSender.stop(), pagePurger.stop()])
      await simulator?.stop()
      await printShop?.stop()
      await Promise.all([models.close(), credentials.close(), pictures.close(), sounds.close()])
      restoreBrand()
    },
  }
}

/** Loads the code for plugins only if there are any. */
async function openPlugins(
  { config, database, logger: log, plugins: given = [] }: AppOptions,
  ctx: () => Context,
): Promise<InstalledPlugins | undefined> {
  if (config.PLUGINS.length === 0 && given.length === 0) return undefined
  const { installPlugins } = await import('./features/integrations/plugins/index.ts')
  return installPlugins(ctx, { config, log, database }, [...(await readPlugins(config.PLUGINS)), ...given])
}

async function readPlugins(names: readonly string[]): Promise<readonly Plugin[]> {
  if (names.length === 0) return []
  const { loadPlugins } = await import('./features/integrations/plugins/index.ts')
  return loadPlugins(names, process.cwd())
}

/** Returns the jobs of plugins to be listed. The jobs cannot run without the composed program. */
export async function readPluginJobs(names: readonly string[]): Promise<readonly Job[]> {
  const plugins = await readPlugins(names)
  if (plugins.length === 0) return []
  const { listJobsOf } = await import('./features/integrations/plugins/index.ts')
  return plugins.flatMap(listJobsOf)
}

/** Creates the tables of plugins, so that an archive with their rows can be restored. */
export async function preparePlugins(config: Pick<Config, 'PLUGINS'>, database: Database): Promise<void> {
  const plugins = await readPlugins(config.PLUGINS)
  if (plugins.length === 0) return
  const { migratePlugins } = await import('./features/integrations/plugins/index.ts')
  await migratePlugins(database, plugins)
}
