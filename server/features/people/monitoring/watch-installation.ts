import type { Context } from '../../../platform/context.ts'
import type { Database } from '../../../platform/database/connect.ts'
import type { Metrics } from '../../../platform/observability/metrics.ts'
import { GAUGES } from './domain/gauges.ts'
import { readSamples } from './read-samples.ts'

/**
 * Lets `/metrics` say how this process' connections and threads stand, and how the whole installation goes. What cannot be
 * read is left out, and logged.
 */
export function watchInstallation(
  metrics: Pick<Metrics, 'watchDatabase' | 'watchThreads' | 'watchReading'>,
  ctx: Pick<Context, 'db' | 'clock' | 'config' | 'credentials' | 'log' | 'pictures' | 'sounds'>,
  database: Database,
): void {
  metrics.watchDatabase(database)
  metrics.watchThreads('pictures', ctx.pictures.state)
  metrics.watchThreads('sounds', ctx.sounds.state)
  metrics.watchReading(GAUGES, () =>
    readSamples(ctx).catch((error: unknown) => {
      ctx.log.warn({ err: error }, 'how the installation goes could not be read')
      return undefined
    }),
  )
}
