import Type from 'typebox'
import { defineRoute, ok, type Route } from '../../../../platform/http/route.ts'
import { Exactly, Id, named, withExample } from '../../../../platform/http/schemas.ts'
import { cancelGeneration, getJobFor } from '../cancel-generation.ts'
import type { GenerationKind } from '../generation-kind.ts'
import { JobId, JobView, toJobView } from '../job-view.ts'
import { listBatchFor } from '../queries/find-generations.ts'
import { streamJob } from '../stream-generation.ts'

const shared = { auth: 'user', tag: 'Generation' } as const
const one = { ...shared, params: Type.Object({ id: JobId }) } as const
export const JobResponse = named('GenerationJobResponse', Exactly({ job: JobView }))

export const readJobRoute = defineRoute({
  ...one,
  method: 'GET',
  path: '/api/generation-jobs/{id}',
  operationId: 'readGenerationJob',
  summary: 'Returns the status of a job, with its result or failure.',
  description: 'For the account that started it, and for admins.',
  responses: { 200: JobResponse },
  handler: async ({ ctx, caller, params }) => ok({ job: toJobView(await getJobFor(ctx.db, caller, params.id)) }),
})

export const listBatchRoute = defineRoute({
  ...shared,
  method: 'GET',
  path: '/api/generation-jobs',
  operationId: 'listGenerationJobs',
  summary: 'Lists the jobs of a batch, by slot.',
  description: 'The jobs of a batch run in parallel; if one fails, the others continue.',
  query: Type.Object({ batchId: Id }),
  responses: { 200: Exactly({ jobs: Type.Array(JobView) }) },
  handler: async ({ ctx, caller, query }) =>
    ok({ jobs: (await listBatchFor(ctx.db, caller, query.batchId)).map(toJobView) }),
})

export const streamJobRoute = defineRoute({
  ...one,
  method: 'GET',
  path: '/api/generation-jobs/{id}/events',
  operationId: 'streamGenerationJob',
  summary: 'Streams the progress of a job until it ends.',
  description:
    'Server-sent events: `progress` with the current job, at once and on every change, then `end`. The id of an event is the version of the job: a client that reconnects with `Last-Event-ID` gets only what it has not seen. At most 12 at once for each account.',
  responses: {
    200: withExample(
      Type.String({ contentMediaType: 'text/event-stream', description: 'Events, one JSON object each.' }),
      'id: 3\nevent: progress\ndata: {"id":"…","status":"RUNNING","progress":0.4}\n\n',
    ),
  },
  handler: async ({ ctx, caller, params, request, reply }) => {
    const row = await getJobFor(ctx.db, caller, params.id)
    // Answer a HEAD request with the headers only, because a stream stays open for minutes.
    if (request.method === 'HEAD') reply.type('text/event-stream; charset=utf-8')
    else streamJob(ctx.generation, { row, accountId: caller.accountId, request, reply })
    return ok('')
  },
})

export const cancelJobRoute = (kinds: ReadonlyMap<string, GenerationKind>): Route =>
  defineRoute({
    ...one,
    method: 'POST',
    path: '/api/generation-jobs/{id}/cancel',
    operationId: 'cancelGenerationJob',
    summary: 'Cancels a job that has not ended.',
    description: 'Canceling twice has no further effect. Costs so far remain.',
    responses: { 200: JobResponse },
    errors: ['Conflict'],
    handler: async ({ ctx, caller, params }) =>
      ok({ job: toJobView(await cancelGeneration(ctx, kinds, caller, params.id)) }),
  })
