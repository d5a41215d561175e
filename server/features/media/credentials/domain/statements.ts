import type { CredentialReport } from '../../../../providers/credentials/port.ts'

const DAY = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' })

const MOMENT = new Intl.DateTimeFormat('en', {
  dateStyle: 'long',
  timeStyle: 'short',
  hourCycle: 'h23',
  timeZone: 'UTC',
})

const ENDED = new Set(['signingCredential.expired', 'claimSignature.outsideValidity'])

/**
 * Explains a file's credentials for laypeople, most important sentence first. A claim of an
 * untrusted signer is shown as a claim, not as a fact.
 */
export function statementsOf(report: CredentialReport): string[] {
  if (!report.found) return ['This file has no Content Credentials, so its origin and any changes are unknown.']
  if (report.altered) return ['This file was changed after it was signed. Do not trust what it says about itself.']
  return [
    signatureText(report),
    ...(report.timestamp ? [timestampText(report.timestamp)] : []),
    ...claimTexts(report).map((claim) => (report.trusted ? claim : `It claims: ${claim}`)),
  ]
}

const timestampText = ({ at, by }: NonNullable<CredentialReport['timestamp']>): string =>
  `It was signed by ${MOMENT.format(new Date(at))} UTC at the latest. A timestamp by ${by} proves that.`

function signatureText({ trusted, signedBy, problems }: CredentialReport): string {
  const signer = signedBy ?? 'an unnamed signer'
  if (trusted) return `This file is exactly as it was signed by ${signer}.`
  if (problems.some((problem) => ENDED.has(problem)))
    return `This file is exactly as it was signed by ${signer}. The certificate used to sign it has expired since.`
  return `This file is exactly as it was signed, but we do not know the signer, which calls itself ${signer}.`
}

function claimTexts({
  made,
  generated,
  likenessOf,
  madeFor,
  licence,
  training,
  ingredientCount,
}: CredentialReport): string[] {
  const all: (string | false)[] = [
    made !== null && `It was made by the model ${made.model} on ${dayOf(made.at)}.`,
    made === null && generated && 'It was made with AI.',
    likenessOf !== null && `It uses the likeness of ${likenessOf}, with their consent.`,
    madeFor !== null && `It was made for the ${madeFor.kind} ${madeFor.id}.`,
    licence !== null && `It may be used under this license: ${licence}`,
    training !== null && trainingText(training),
    ingredientCount > 0 &&
      `It was made from ${ingredientCount === 1 ? 'another signed file' : `${ingredientCount} other signed files`}.`,
  ]
  return all.filter((claim) => claim !== false)
}

function trainingText({ permission, constraint }: NonNullable<CredentialReport['training']>): string {
  if (permission === 'notAllowed') return 'It may not be used to train models.'
  if (permission === 'allowed') return 'It may be used to train models.'
  return constraint === null
    ? 'It may be used to train models only with permission.'
    : `It may be used to train models only under these conditions: ${constraint}`
}

const dayOf = (at: string): string => (Number.isNaN(Date.parse(at)) ? 'an unknown day' : DAY.format(new Date(at)))
