import { STORY } from '../../../../platform/http/description/example-story.ts'
import { defineRoute, ok } from '../../../../platform/http/route.ts'
import { Exactly, Id, named } from '../../../../platform/http/schemas.ts'
import { DISPUTE_ANSWER_DAYS } from '../../offer/index.ts'
import { DisputeAnswer, SAID } from '../dispute-view.ts'
import { MOST_ADDITIONS } from '../domain/speaking-turns.ts'
import { addEvidence, answerDispute } from '../speak-in-dispute.ts'

const shared = {
  method: 'POST',
  auth: 'user',
  cors: true,
  tag: 'Offers',
  responses: { 200: DisputeAnswer },
  errors: ['Forbidden', 'NotFound', 'Conflict', 'UnprocessableEntity'],
} as const

const FILES =
  'Files come by `/api/offers/dispute/upload-evidence`; name their `url`. Repeating it answers the dispute again.'

export const answerDisputeRoute = defineRoute({
  ...shared,
  path: '/api/offers/dispute/answer',
  operationId: 'answerDispute',
  summary: 'The talent answers a dispute, once.',
  description: `Within ${DISPUTE_ANSWER_DAYS} days of the dispute, and before it is decided. The brand and the admins are told. ${FILES}`,
  body: named('AnswerDisputeBody', Exactly({ offerId: Id, ...SAID }), {
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
  summary: 'The brand adds words and files to its dispute.',
  description: `Until the talent’s time to answer is over, ${MOST_ADDITIONS} times at most. The talent and the admins are told. ${FILES}`,
  body: named('AddEvidenceBody', Exactly({ offerId: Id, ...SAID }), {
    offerId: STORY.offerId,
    statement: 'The sample we agreed on, for comparison.',
    fileUrls: ['https://files.example.com/sample.wav'],
  }),
  handler: async ({ ctx, caller, body: { offerId, statement, fileUrls = [] } }) =>
    ok({ dispute: await addEvidence(ctx, caller, { offerId, statement: statement.trim(), fileUrls }) }),
})
