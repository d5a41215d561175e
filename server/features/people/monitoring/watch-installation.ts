import type { Context } from '../../../platform/context.ts'
import type { Database } from '../../../platform/database/connect.ts'
import type { Metrics } from '../../../platform/observability/metrics.ts'
import { GAUGES } from './domain/gauges.ts'
import { readSamples } from './read-samples.ts'

/**
 * Adds gauges to `/metrics`: the connections and threads of this process, and the gauges of the
 * installation. A gauge that cannot be read is left out, and the error is logged.
 */
export function watchInstallation(
  metrics: Pick<Metrics, 'watchDatabase' | 'watchThreads' | 'watchReading'>,
  ctx: Pick<Context, 'db' | 'clock' | 'config' | 'credentials' | 'timestamps' | 'log' | 'pictures' | 'sounds'>,
  database: Database,
): void {
  metrics.watchDatabase(database)
  metrics.watchThreads('pictures', ctx.pictures.state)
  metrics.watchThreads('sounds', ctx.sounds.state)
  metrics.watchReading(GAUGES, () =>
    readSamples({ ...ctx, db: database.health }).catch((error: unknown) => {
      ctx.log.warn({ err: error }, 'could not read the state of the installation')
      return undefined
    }),
  )
}
