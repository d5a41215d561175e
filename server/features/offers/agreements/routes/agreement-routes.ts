import Type from 'typebox'
import { defineRoute, ok } from '../../../../platform/http/route.ts'
import {
  Exactly,
  Html,
  Id,
  Nullable,
  named,
  Text,
  Time,
  TimestampView,
  withExample,
} from '../../../../platform/http/schemas.ts'
import { mediaUrl } from '../../../media/files/index.ts'
import { getOfferForReading } from '../../offer/index.ts'
import { AgreementView, EXAMPLE_AGREEMENT_CODE, NAME_MAX, Sha256 } from '../agreement-view.ts'
import { checkAgreement } from '../check-agreement.ts'
import { getAgreement } from '../get-agreement.ts'
import { makePdf } from '../make-pdf.ts'
import { signAgreement } from '../sign-agreement.ts'

const shared = { auth: 'user', cors: true, tag: 'Licenses', params: Type.Object({ id: Id }) } as const

export const getAgreementRoute = defineRoute({
  ...shared,
  method: 'GET',
  path: '/api/offers/{id}/agreement',
  operationId: 'getAgreement',
  summary: 'Returns the agreement of an offer as text, and who has signed it.',
  description:
    'Open to both sides, the talent’s agent and admins. 404 until the offer is sent. The text follows the terms until the first signature fixes it; other terms get another version.',
  responses: { 200: AgreementView },
  errors: ['Forbidden', 'NotFound'],
  handler: async ({ ctx, caller, params }) => ok(await getAgreement(ctx, caller, params.id)),
})

export const signAgreementRoute = defineRoute({
  ...shared,
  method: 'POST',
  path: '/api/offers/{id}/agreement/sign',
  operationId: 'signAgreement',
  summary: 'Signs the agreement of an offer for the caller’s side.',
  description:
    'The brand can sign from the time the offer is sent, the talent once it is accepted. An agent who may act signs as the agent. 409 if `textSha256` is not that of the current text. A repeated request keeps the first signature. 403 `SIGN_IN_AGAIN` without a fresh proof (`POST /api/auth/step-up`).',
  body: named(
    'SignAgreementBody',
    Exactly({
      name: Text({ minLength: 1, maxLength: NAME_MAX, description: 'Full name of the person who signs.' }),
      textSha256: Text({
        minLength: 64,
        maxLength: 64,
        description: 'SHA-256 of the text that was read, in hexadecimal.',
      }),
    }),
    {
      name: 'Mara Lindqvist',
      textSha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
    },
  ),
  responses: { 200: AgreementView },
  errors: ['Forbidden', 'SIGN_IN_AGAIN', 'NotFound', 'Conflict', 'UnprocessableEntity'],
  handler: async ({ ctx, caller, params, body }) =>
    ok(await signAgreement(ctx, caller, { offerId: params.id, ...body })),
})

export const getAgreementPdfRoute = defineRoute({
  ...shared,
  method: 'GET',
  path: '/api/offers/{id}/agreement.pdf',
  operationId: 'getAgreementPdf',
  summary: 'Redirects to the sealed PDF of an agreement that both sides have signed.',
  description:
    'The address behind it is signed for 15 minutes. `version` is the latest signed one by default. 404 until both sides have signed.',
  query: Type.Object({ version: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })) }),
  responses: { 303: Html },
  errors: ['Forbidden', 'NotFound', 'ServiceUnavailable'],
  handler: async ({ ctx, caller, params, query, reply }) => {
    await getOfferForReading(ctx, caller, params.id)
    reply.header('location', mediaUrl(ctx, await makePdf(ctx, params.id, query.version)))
    return { status: 303, body: '' }
  },
})

export const checkAgreementRoute = defineRoute({
  method: 'GET',
  path: '/api/agreements/{code}',
  auth: 'public',
  cors: true,
  tag: 'Licenses',
  operationId: 'checkAgreement',
  summary: 'Returns whether a signed agreement exists, since when, and its hashes, to anyone who has its code.',
  description:
    'Never says who signed or what was agreed. `timestamp` proves that the sealed PDF already existed at that time. The code of the license works too. `agreement` is null if there is none, and 404 means that no such code can exist.',
  params: Type.Object({
    code: withExample(Type.String({ minLength: 1, maxLength: 100 }), EXAMPLE_AGREEMENT_CODE),
  }),
  responses: {
    200: Exactly({
      agreement: Nullable(
        named(
          'SignedAgreement',
          Exactly({
            code: withExample(Type.String(), EXAMPLE_AGREEMENT_CODE),
            signedAt: Time,
            textSha256: Sha256,
            pdfSha256: { ...Nullable(Sha256), description: 'Null until the PDF was made.' },
            timestamp: {
              ...Nullable(TimestampView),
              description:
                'Proof by a timestamp authority (RFC 3161) that the PDF was sealed by then. Null until there is one.',
            },
            isLatest: Type.Boolean({ description: 'False if both sides signed a later version.' }),
            isCodeOfLicense: Type.Boolean({ description: 'True if the given code is that of the license.' }),
          }),
        ),
      ),
    }),
  },
  errors: ['NotFound'],
  rate: { max: 'AGREEMENT_CHECKS_PER_MINUTE', perMs: 60_000 },
  handler: async ({ ctx, params }) => ok({ agreement: await checkAgreement(ctx, params.code) }),
})
