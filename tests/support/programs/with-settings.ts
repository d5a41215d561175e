import type { Config } from '../../../server/platform/config/load-config.ts'
import type { World } from '../world.ts'

/** Changes settings for `work`, such as limits that would take long to reach. */
export async function withSettings<Result>(
  { app: { ctx } }: Pick<World, 'app'>,
  settings: Partial<Config>,
  work: () => Promise<Result>,
): Promise<Result> {
  const { config } = ctx
  Object.assign(ctx, { config: { ...config, ...settings } })
  try {
    return await work()
  } finally {
    Object.assign(ctx, { config })
  }
}
