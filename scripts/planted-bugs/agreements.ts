import { type PlantedBug, planted } from './planted-bug.ts'

const OFFERS = 'server/features/offers'
const AGREEMENTS = `${OFFERS}/agreements/agreements.test.ts`
const SIGNED = `${OFFERS}/agreements/signed-agreements.test.ts`

export const AGREEMENT_BUGS: readonly PlantedBug[] = [
  planted(
    'an agreement is signed although its text has changed since it was read',
    {
      file: `${OFFERS}/agreements/sign-agreement.ts`,
      from: 'if (current.textSha256 !== textSha256)',
      to: "if (textSha256 === '')",
    },
    AGREEMENTS,
  ),
  planted(
    'a signature needs no recent sign-in',
    { file: `${OFFERS}/agreements/sign-agreement.ts`, from: '  await assertFreshProof(ctx, caller)\n', to: '' },
    AGREEMENTS,
  ),
  planted(
    'signatures of earlier terms count for the changed ones',
    {
      file: `${OFFERS}/agreements/queries/find-signed.ts`,
      from: 'and a.terms_version = (',
      to: 'and a.terms_version <= (',
    },
    AGREEMENTS,
  ),
  planted(
    'a talent who requires an agreement is paid without one',
    {
      file: 'server/features/offers/offer-payments/pay-for-offer.ts',
      from: 'if (missing) throw missing',
      to: 'if (missing && now.getTime() === 0) throw missing',
    },
    AGREEMENTS,
  ),
  planted(
    'a payment that began before the talent required an agreement is kept although nobody has signed one',
    {
      file: 'server/features/offers/offer-payments/pay-for-offer.ts',
      from: 'if (!current || current.lacks_agreement) return undefined',
      to: 'if (!current) return undefined',
    },
    SIGNED,
  ),
  planted(
    'a text can be signed although an erasure has removed words from it',
    {
      file: `${OFFERS}/agreements/sign-agreement.ts`,
      from: 'isRedacted: current.row !== undefined && isRedacted(current.row)',
      to: 'isRedacted: false',
    },
    SIGNED,
  ),
  planted(
    'the code of a license confirms an agreement about other terms',
    {
      file: `${OFFERS}/agreements/queries/find-signed.ts`,
      from: '(a.offer_id, a.terms_version) = (\n        select l.offer_id, l.terms_version from',
      to: 'a.offer_id = (\n        select l.offer_id from',
    },
    SIGNED,
  ),
  planted(
    'strangers are told that an agreement is signed after one signature',
    {
      file: `${OFFERS}/agreements/queries/find-signed.ts`,
      from: 'where s.offer_id = a.offer_id and s.version = a.version) = 2`',
      to: 'where s.offer_id = a.offer_id and s.version = a.version) > 0`',
    },
    AGREEMENTS,
  ),
  planted(
    'a brief can imitate a clause of the agreement',
    {
      file: `${OFFERS}/agreements/domain/agreement-text.ts`,
      from: "text.replaceAll(/[\\s\\p{Cc}\\p{Cs}\\u202a-\\u202e\\u2066-\\u2069]+/gu, ' ').trim()",
      to: 'text.trim()',
    },
    AGREEMENTS,
  ),
  planted(
    'an erased name stays in the text of an agreement',
    {
      file: `${OFFERS}/agreements/queries/personal-data.ts`,
      from: 'keeps_text ? textWithoutNames(content, known, MAX_CHARACTERS) : ERASED_TEXT',
      to: 'content',
    },
    AGREEMENTS,
  ),
  planted(
    'the seal of a PDF does not cover its bytes',
    {
      file: 'server/providers/credentials/pdf-signature.ts',
      from: 'createHash(hash).update(bytes).digest()',
      to: 'createHash(hash).digest()',
    },
    'server/providers/credentials/seal-pdf.test.ts',
  ),
  planted(
    'a license of work that a person made asks the brand to disclose AI',
    {
      file: 'server/features/offers/licences/licence-view.ts',
      from: 'files.some(isMadeWithAi) ?',
      to: 'files.length > 0 ?',
    },
    'server/features/offers/licences/licences.test.ts',
  ),
]
