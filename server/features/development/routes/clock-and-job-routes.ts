import Type from 'typebox'
import { DAY_MS } from '../../../platform/clock.ts'
import { defineRoute, ok, type Route } from '../../../platform/http/route.ts'
import { Exactly, isoTime, Time } from '../../../platform/http/schemas.ts'
import type { Job } from '../../../platform/jobs/job.ts'
import type { AdvanceClock } from '../advance-clock.ts'
import { runScheduledJob } from '../start-scheduled-run.ts'

/**
 * Maximum time by which one request can move the clock: ten years. Every deadline of the product
 * is shorter than ten years, and a date ten years ahead is still valid.
 */
export const MAX_ADVANCE_MS = 3653 * DAY_MS

const shared = { method: 'POST', auth: 'development', hidden: true, tag: 'Development' } as const

export const createClockRoute = (advanceClock: AdvanceClock): Route =>
  defineRoute({
    ...shared,
    path: '/dev/clock',
    summary: 'Moves the clock of this installation forward, for good.',
    body: Exactly({ advanceMs: Type.Integer({ minimum: 0, maximum: MAX_ADVANCE_MS }) }),
    responses: { 200: Type.Object({ now: Time }) },
    handler: async ({ ctx, body }) => ok({ now: isoTime(await advanceClock(ctx.db, body.advanceMs)) }),
  })

export const createJobRoute = (schedule: readonly Job[]): Route =>
  defineRoute({
    ...shared,
    path: '/dev/jobs/{name}/run',
    summary: 'Runs a job of the schedule now.',
    params: Type.Object({ name: Type.String({ minLength: 1, maxLength: 100 }) }),
    responses: { 200: Type.Object({ report: Type.Object({}, { additionalProperties: true }) }) },
    handler: async ({ ctx, params }) => ok({ report: await runScheduledJob(ctx, schedule, params.name) }),
  })
