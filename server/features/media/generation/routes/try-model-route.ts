import Type from 'typebox'
import { defineRoute } from '../../../../platform/http/route.ts'
import { Exactly, named, Text, withExample } from '../../../../platform/http/schemas.ts'
import { recordAudit } from '../../../people/audit/index.ts'
import { assertTriable, getModelToday } from '../../models/index.ts'
import { enqueueGenerations } from '../enqueue-generations.ts'
import { JobId } from '../job-view.ts'
import { InlinePicture, modelTrial, parseTrial } from '../model-trial.ts'

export const tryModelRoute = defineRoute({
  method: 'POST',
  path: '/api/merch/admin/models/{key}/try',
  auth: 'admin',
  cors: true,
  tag: 'Models',
  operationId: 'tryModel',
  summary: 'Makes one real call to a model, as a job.',
  description:
    'The job belongs to the admin: its `result` has the answer, the file if one was made (as base64 up to 1.5 MB), the model, the duration and the cost. A model that takes pictures needs one, and so does the image model of this machine.',
  params: Type.Object({ key: withExample(Text({ minLength: 1, maxLength: 60 }), 'text') }),
  body: named(
    'TryModelBody',
    Exactly({
      text: Type.Optional(Text({ minLength: 1, maxLength: 2000, description: 'Default: a sample sentence.' })),
      picture: Type.Optional(named('InlinePicture', InlinePicture)),
    }),
    { text: 'A portrait of a sailor, as a stencil.' },
  ),
  responses: {
    202: named('TryModelResponse', Exactly({ status: Type.Literal('success'), data: Exactly({ jobId: JobId }) })),
  },
  errors: ['ServiceUnavailable'],
  handler: async ({ ctx, caller, params, body }) => {
    const model = await getModelToday(ctx, params.key)
    assertTriable(ctx, model, parseTrial(body))
    const { key, capability } = model
    const [job] = await enqueueGenerations(ctx, modelTrial, [{ input: { key, capability, ...body }, subject: key }], {
      accountId: caller.accountId,
      within: async (trx, [queued]) =>
        recordAudit(
          trx,
          {
            actorAccountId: caller.accountId,
            action: 'try-model',
            subjectType: 'model',
            subjectId: key,
            reason: null,
            before: null,
            after: { jobId: queued?.id },
          },
          ctx.clock.now(),
        ),
    })
    return { status: 202 as const, body: { status: 'success' as const, data: { jobId: job?.id ?? '' } } }
  },
})
