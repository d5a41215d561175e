import type { Config } from '../../server/platform/config/load-config.ts'
import type { World } from './world.ts'

/** Does something while other settings hold in a world: for limits, which would be long to reach. */
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
