import { type PlantedBug, planted } from './planted-bug.ts'

const OFFERS = 'server/features/offers'
const AGREEMENTS = `${OFFERS}/agreements/agreements.test.ts`

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
    { file: `${OFFERS}/agreements/sign-agreement.ts`, from: '  assertFreshSignIn(ctx, caller)\n', to: '' },
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
      from: "text.replaceAll(/\\s+/gu, ' ').trim()",
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
