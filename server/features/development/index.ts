import type { AdjustableClock } from '../../clock.ts'
import type { Route } from '../../http/route.ts'
import type { Job } from '../../jobs/job.ts'
import type { Simulator } from '../../providers/processor/simulator/port.ts'

/** What a person in development may turn from outside. */
export type DevelopmentTools = { simulator: Simulator; clock: AdjustableClock; schedule: readonly Job[] }

export const createDevelopmentRoutes = (_tools: DevelopmentTools): readonly Route[] => []
