import Type from 'typebox'
import { defineRoute, ok, type Route } from '../../../../platform/http/route.ts'
import { Count, Exactly, named, pageQuery } from '../../../../platform/http/schemas.ts'
import type { GenerationKind } from '../generation-kind.ts'
import { AdminJobView, JobId, toAdminJobView } from '../job-view.ts'
import { listFailedJobs } from '../queries/find-generations.ts'
import { retryGeneration } from '../retry-generation.ts'

const shared = { auth: 'admin', tag: 'Generation' } as const

export const listFailedJobsRoute = defineRoute({
  ...shared,
  method: 'GET',
  path: '/api/admin/generation-jobs/failed',
  operationId: 'listFailedGenerationJobs',
  summary: 'Lists jobs that failed for good, latest first.',
  query: Type.Object(pageQuery({ max: 100, default: 50 })),
  responses: {
    200: Exactly({ jobs: Type.Array(AdminJobView), total: Count, limit: Count, offset: Count }),
  },
  handler: async ({ ctx, query }) => {
    const { jobs, total } = await listFailedJobs(ctx.db, query)
    return ok({ jobs: jobs.map(toAdminJobView), total, ...query })
  },
})

export const retryJobRoute = (kinds: ReadonlyMap<string, GenerationKind>): Route =>
  defineRoute({
    ...shared,
    method: 'POST',
    path: '/api/admin/generation-jobs/{id}/retry',
    operationId: 'retryGenerationJob',
    summary: 'Puts a failed job back into the queue with a full set of attempts.',
    params: Type.Object({ id: JobId }),
    responses: { 200: named('GenerationJobResponseForAdmins', Exactly({ job: AdminJobView })) },
    errors: ['Conflict'],
    handler: async ({ ctx, caller, params }) =>
      ok({ job: toAdminJobView(await retryGeneration(ctx, kinds, caller, params.id)) }),
  })
