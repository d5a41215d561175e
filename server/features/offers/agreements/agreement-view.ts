import { createHash } from 'node:crypto'
import Type, { type Static } from 'typebox'
import type { Context } from '../../../platform/context.ts'
import { STORY } from '../../../platform/http/description/example-story.ts'
import {
  Exactly,
  Id,
  isoTime,
  isoTimeOrNull,
  Nullable,
  NullableText,
  NullableTime,
  named,
  OneOf,
  Text,
  Time,
  WebUrl,
  withExample,
} from '../../../platform/http/schemas.ts'
import { groupedCode } from '../licences/index.ts'
import { nameOfMember, type OfferWithPeople, type Place } from '../offer/index.ts'
import { type CurrentAgreement, isRedacted, isSignedByBoth } from './current-agreement.ts'
import { MAX_CHARACTERS, point, readText, writeText } from './domain/agreement-text.ts'
import { reasonNotToSign, type SigningSide } from './domain/may-sign.ts'
import type { AgreementRow } from './queries/agreement-rows.ts'

export const Sha256 = withExample(
  Type.String({ pattern: '^[0-9a-f]{64}$' }),
  '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
)
export const EXAMPLE_AGREEMENT_CODE = '3MD8-XW5T-0KQ7-ZB2N-6HVR'

export const NAME_MAX = 200

const EXAMPLE_TEXT = writeText('Digital replica rider and license', [
  { title: 'Permitted uses', lines: [point('Print: in Germany, for 12 months')] },
  { title: 'Fee', lines: [point('The talent receives: $1,250.00 (USD)')] },
])

const AgreementSignature = named(
  'AgreementSignature',
  Exactly({
    side: OneOf(['BRAND', 'TALENT']),
    name: Text({ maxLength: NAME_MAX, description: 'Full name, as the signer typed it.' }),
    role: OneOf(['brand', 'talent', 'agent'], {
      description: 'An agent who may act signs for the talent, and is named as the agent.',
    }),
    personName: Type.Unsafe<string | null>({
      ...NullableText(),
      description: 'The member who signed for the team of the signer. Only the team itself and admins see it.',
    }),
    signedAt: Time,
  }),
  { side: 'TALENT', name: 'Mara Lindqvist', role: 'talent', personName: null, signedAt: STORY.paidAt },
)

export const AgreementView = named(
  'Agreement',
  Exactly({
    offerId: Id,
    version: Type.Integer({
      minimum: 1,
      description: 'Increases by one when other terms are agreed after somebody has signed.',
    }),
    template: Type.String(),
    text: Text({
      maxLength: MAX_CHARACTERS,
      description: 'The whole agreement. Both sides sign the SHA-256 of exactly this text in UTF-8.',
    }),
    textSha256: Sha256,
    isRedacted: Type.Boolean({
      description: 'True if a name was removed with a deleted account. The hash is still that of the signed text.',
    }),
    sections: Type.Array(
      named(
        'AgreementSection',
        Exactly({
          title: Text(),
          lines: Type.Array(Exactly({ text: Text({ maxLength: MAX_CHARACTERS }), isPoint: Type.Boolean() })),
        }),
        { title: 'Fee', lines: [{ text: 'The talent receives: $1,250.00 (USD)', isPoint: true }] },
      ),
      { description: 'The same text in parts, for pages.' },
    ),
    title: Text(),
    signatures: Type.Array(AgreementSignature),
    signedAt: { ...NullableTime, description: 'Time of the second signature.' },
    canSign: Type.Boolean(),
    cannotSignReason: NullableText(500),
    isRequiredBeforePayment: Type.Boolean({
      description: 'True if the talent requires both signatures before the brand pays.',
    }),
    pdfUrl: Nullable(WebUrl),
    pdfSha256: Nullable(Sha256),
    verifyUrl: Nullable(WebUrl),
    earlier: Type.Array(
      named('EarlierAgreement', Exactly({ version: Type.Integer({ minimum: 1 }), signedAt: Time, pdfUrl: WebUrl })),
      { description: 'Earlier versions that both sides signed.' },
    ),
  }),
  {
    offerId: STORY.offerId,
    version: 1,
    template: '2026-11',
    text: EXAMPLE_TEXT,
    textSha256: createHash('sha256').update(EXAMPLE_TEXT).digest('hex'),
    isRedacted: false,
    ...readText(EXAMPLE_TEXT),
    signatures: [{ side: 'TALENT', name: 'Mara Lindqvist', role: 'talent', personName: null, signedAt: STORY.paidAt }],
    signedAt: null,
    canSign: true,
    cannotSignReason: null,
    isRequiredBeforePayment: false,
    pdfUrl: null,
    pdfSha256: null,
    verifyUrl: null,
    earlier: [],
  },
)
export type AgreementView = Static<typeof AgreementView>

export const verifyUrlOf = ({ BASE_URL }: Pick<Context['config'], 'BASE_URL'>, code: string): string =>
  `${BASE_URL}/verify/${groupedCode(code)}`

export const signingSideOf = ({ role }: Pick<Place, 'role'>): SigningSide | null =>
  role === 'brand' ? 'BRAND' : role === 'talent' ? 'TALENT' : null

/** Time of the second signature, or null. */
export const signedAtOf = (row: Pick<AgreementRow, 'signatures'> | undefined): Date | null =>
  row && isSignedByBoth(row) ? (row.signatures.at(-1)?.signed_at ?? null) : null

type Shown = {
  offer: OfferWithPeople
  place: Place
  current: CurrentAgreement
  versions: readonly AgreementRow[]
  isRequired: boolean
}

/** Builds the view of an agreement for one person. */
export function viewAgreement(config: Context['config'], shown: Shown): AgreementView {
  const { offer, place, current, versions, isRequired } = shown
  const { row } = current
  const signedAt = signedAtOf(row)
  const pdfUrl = (version: number) => `${config.BASE_URL}/api/offers/${offer.id}/agreement.pdf?version=${version}`
  const reason = reasonFor(shown)
  return {
    offerId: offer.id,
    version: current.version,
    template: current.template,
    text: current.text,
    textSha256: current.textSha256,
    isRedacted: row !== undefined && isRedacted(row),
    ...readText(current.text),
    signatures: (row?.signatures ?? []).map(
      ({ side, typed_name, signer_role, signed_at, account_id, person_name }) => ({
        side,
        name: typed_name,
        role: signer_role,
        personName: nameOfMember(
          { accountId: place.accountId, isAdmin: place.role === 'admin' },
          { team: account_id, name: person_name },
        ),
        signedAt: isoTime(signed_at),
      }),
    ),
    signedAt: isoTimeOrNull(signedAt),
    canSign: reason === null,
    cannotSignReason: place.role === 'admin' ? null : reason,
    isRequiredBeforePayment: isRequired,
    pdfUrl: row && signedAt && !isRedacted(row) ? pdfUrl(row.version) : null,
    pdfSha256: row?.pdf_sha256 ?? null,
    verifyUrl: row && signedAt ? verifyUrlOf(config, row.code) : null,
    earlier: versions.flatMap((each) => {
      const at = signedAtOf(each)
      return at && each.version !== row?.version && !isRedacted(each)
        ? [{ version: each.version, signedAt: isoTime(at), pdfUrl: pdfUrl(each.version) }]
        : []
    }),
  }
}

function reasonFor({ offer, place, current }: Shown): string | null {
  const side = signingSideOf(place)
  if (side === null) return 'Only the brand and the talent of this offer can sign its agreement.'
  if (current.row?.signatures.some((each) => each.side === side)) return 'Your side has signed this version.'
  if (!place.canAct) return 'Your agent link lets you read this agreement, but not sign it.'
  const redacted = current.row !== undefined && isRedacted(current.row)
  return reasonNotToSign({ status: offer.status, moneyReturnedAt: offer.money_returned_at, isRedacted: redacted }, side)
}
