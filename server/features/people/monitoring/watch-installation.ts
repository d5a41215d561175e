import type { Context } from '../../../platform/context.ts'
import type { Metrics } from '../../../platform/observability/metrics.ts'
import { GAUGES } from './domain/gauges.ts'
import { readSamples } from './read-samples.ts'

/** Lets `/metrics` say how the whole installation goes. What cannot be read is left out, and logged. */
export function watchInstallation(
  metrics: Pick<Metrics, 'watchReading'>,
  ctx: Pick<Context, 'db' | 'clock' | 'config' | 'log'>,
): void {
  metrics.watchReading(GAUGES, () =>
    readSamples(ctx).catch((error: unknown) => {
      ctx.log.warn({ err: error }, 'how the installation goes could not be read')
      return undefined
    }),
  )
}
