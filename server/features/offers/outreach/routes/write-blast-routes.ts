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
  summary: 'Writes one brief for several talents down; nothing is sent before it is confirmed.',
  description:
    'The brief is that of a submit, without `slug`, `offerId` and `saveAsDraft`. Good for 24 hours. Candidates are made of ' +
    'one talent each, so what was chosen among them stands in `candidates`; an IMAGE brief goes without, by `skipImageGeneration`.',
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
  summary: 'Sends a blast: an offer to each talent, by the rules and caps of a single one.',
  description:
    'One refusal leaves the others. Idempotent: what became of each talent stands, also what was refused only for now (`RateLimited`); a new blast asks those again.',
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
  summary: 'Gives a blast up that was not confirmed.',
  contract: 'part 1, Other offer routes',
  body: BlastNamed,
  responses: { 200: Done },
  errors: ['NotFound', 'Conflict'],
  handler: async ({ ctx, caller, body }) => {
    await cancelBlast(ctx, caller, body.blastId)
    return ok({ success: true })
  },
})
