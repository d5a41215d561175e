import Type from 'typebox'
import { STORY } from '../../../../platform/http/description/example-story.ts'
import { defineRoute, ok } from '../../../../platform/http/route.ts'
import { Count, Exactly, Id, isoTime, named, pageQuery, Text, Time } from '../../../../platform/http/schemas.ts'
import { listFailedJobs } from '../../../../platform/jobs/failed-jobs.ts'

export const listFailedJobsRoute = defineRoute({
  method: 'GET',
  path: '/api/admin/dead-letters/jobs',
  auth: 'admin',
  tag: 'Administration',
  operationId: 'listFailedJobs',
  summary: 'Lists scheduled job runs that failed after all retries, latest first, with the number for each job.',
  description: 'Nothing is lost: the next run continues the work. Runs are listed for a week.',
  query: Type.Object(pageQuery({ max: 100, default: 50 })),
  responses: {
    200: Exactly({
      jobs: Type.Array(
        named(
          'FailedJob',
          Exactly({ id: Id, name: Text(), reason: Text(), tries: Count, createdAt: Time, failedAt: Time }),
          {
            id: STORY.jobId,
            name: 'process-payouts',
            reason: 'connect ECONNREFUSED',
            tries: 4,
            createdAt: STORY.sentAt,
            failedAt: STORY.laterAt,
          },
        ),
      ),
      names: Type.Array(
        named('FailedJobCount', Exactly({ name: Text(), count: Count }), { name: 'process-payouts', count: 2 }),
      ),
      total: Count,
      limit: Count,
      offset: Count,
    }),
  },
  handler: async ({ ctx, query }) => {
    const { jobs, names, total } = await listFailedJobs(ctx.db, query)
    return ok({
      jobs: jobs.map((job) => ({ ...job, createdAt: isoTime(job.createdAt), failedAt: isoTime(job.failedAt) })),
      names,
      total,
      ...query,
    })
  },
})
