import { STORY } from '../../../../platform/http/description/example-story.ts'
import { defineRoute, ok } from '../../../../platform/http/route.ts'
import { Exactly, Id, named } from '../../../../platform/http/schemas.ts'
import { DISPUTE_ANSWER_DAYS } from '../../offer/index.ts'
import { addEvidence, answerDispute } from '../add-statement.ts'
import { DisputeResponse, STATEMENT_FIELDS } from '../dispute-view.ts'
import { MAX_ADDITIONS } from '../domain/speaking-turns.ts'

const shared = {
  method: 'POST',
  auth: 'user',
  cors: true,
  tag: 'Offers',
  responses: { 200: DisputeResponse },
  errors: ['Forbidden', 'NotFound', 'Conflict', 'UnprocessableEntity'],
} as const

const FILES =
  'Upload files with `/api/offers/dispute/upload-evidence` and send their `url`. Repeating the request returns the dispute again.'

export const answerDisputeRoute = defineRoute({
  ...shared,
  path: '/api/offers/dispute/answer',
  operationId: 'answerDispute',
  summary: 'Answers a dispute, as the talent. Possible once.',
  description: `Within ${DISPUTE_ANSWER_DAYS} days of the dispute, and before it is decided. The brand and the admins are notified. ${FILES}`,
  body: named('AnswerDisputeBody', Exactly({ offerId: Id, ...STATEMENT_FIELDS }), {
    offerId: STORY.offerId,
    statement: 'It is the voice of the sample you chose; here is the take before the mix.',
    fileUrls: ['https://files.example.com/take-1.wav'],
  }),
  handler: async ({ ctx, caller, body: { offerId, statement, fileUrls = [] } }) =>
    ok({ dispute: await answerDispute(ctx, caller, { offerId, statement: statement.trim(), fileUrls }) }),
})

export const addEvidenceRoute = defineRoute({
  ...shared,
  path: '/api/offers/dispute/evidence',
  operationId: 'addEvidence',
  summary: 'Adds a statement and files to a dispute, as the brand.',
  description: `At most ${MAX_ADDITIONS} times, until the talent’s time to answer is over. The talent and the admins are notified. ${FILES}`,
  body: named('AddEvidenceBody', Exactly({ offerId: Id, ...STATEMENT_FIELDS }), {
    offerId: STORY.offerId,
    statement: 'The sample we agreed on, for comparison.',
    fileUrls: ['https://files.example.com/sample.wav'],
  }),
  handler: async ({ ctx, caller, body: { offerId, statement, fileUrls = [] } }) =>
    ok({ dispute: await addEvidence(ctx, caller, { offerId, statement: statement.trim(), fileUrls }) }),
})
