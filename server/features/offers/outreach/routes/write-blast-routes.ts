import { created, defineRoute, ok } from '../../../../platform/http/route.ts'
import { Done } from '../../../../platform/http/schemas.ts'
import { BlastConfirmed, BlastCreated, BlastNamed, CreateBlastBody } from '../blast-schemas.ts'
import { cancelBlast } from '../cancel-blast.ts'
import { confirmBlast } from '../confirm-blast.ts'
import { createBlast } from '../create-blast.ts'

export const createBlastRoute = defineRoute({
  method: 'POST',
  path: '/api/offers/blast/create',
  auth: 'user',
  cors: true,
  tag: 'Offers',
  operationId: 'createBlast',
  summary: 'Creates a blast: one brief for several talents. Nothing is sent until it is confirmed.',
  description:
    'The brief has the fields of a submit without `slug`, `offerId` and `saveAsDraft`. A blast can be confirmed for 24 hours. Candidates belong to ' +
    'one talent each, so send the chosen ones in `candidates`; an IMAGE brief can do without them with `skipImageGeneration`.',
  contract: 'part 1, Other offer routes',
  body: CreateBlastBody,
  responses: { 201: BlastCreated },
  errors: ['BadRequest', 'Forbidden'],
  handler: async ({ ctx, caller, body }) => created({ blastId: await createBlast(ctx, caller, body) }),
})

export const confirmBlastRoute = defineRoute({
  method: 'POST',
  path: '/api/offers/blast/confirm',
  auth: 'user',
  cors: true,
  tag: 'Offers',
  operationId: 'confirmBlast',
  summary: 'Confirms a blast: sends an offer to each talent, with the rules and limits of a single offer.',
  description:
    'A refusal for one talent does not affect the others. Idempotent: the result for each talent is final, including temporary refusals (`RateLimited`); create a new blast to ask those talents again.',
  contract: 'part 1, Other offer routes',
  body: BlastNamed,
  responses: { 200: BlastConfirmed },
  errors: ['NotFound', 'Conflict'],
  handler: async ({ ctx, caller, body }) => ok({ results: await confirmBlast(ctx, caller, body.blastId) }),
})

export const cancelBlastRoute = defineRoute({
  method: 'POST',
  path: '/api/offers/blast/cancel',
  auth: 'user',
  cors: true,
  tag: 'Offers',
  operationId: 'cancelBlast',
  summary: 'Cancels a blast that was not confirmed.',
  contract: 'part 1, Other offer routes',
  body: BlastNamed,
  responses: { 200: Done },
  errors: ['NotFound', 'Conflict'],
  handler: async ({ ctx, caller, body }) => {
    await cancelBlast(ctx, caller, body.blastId)
    return ok({ success: true })
  },
})
