import type { VerifiedFile } from '../../../../client/src/api-types.ts'
import { formatOf } from '../../../parts/values/moment.tsx'
import { currentLanguage, say } from '../../../words/say.ts'

type Facts = Pick<VerifiedFile, 'timestamp' | 'made'>
type Kind = { pattern: RegExp; translate: (parts: readonly string[], facts: Facts) => string }

const CLAIM = 'It claims: '

const dayOf = (at: string): string =>
  Number.isNaN(Date.parse(at))
    ? say('an unknown day')
    : formatOf(currentLanguage(), { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(at))

const momentOf = (at: string): string =>
  formatOf(currentLanguage(), { dateStyle: 'long', timeStyle: 'short', hourCycle: 'h23', timeZone: 'UTC' }).format(
    new Date(at),
  )

/** The sentences of `statementsOf` on the server. A test compares them. */
const KINDS: readonly Kind[] = [
  {
    pattern: /^This file has no Content Credentials, so its origin and any changes are unknown\.$/,
    translate: () => say('This file has no Content Credentials, so its origin and any changes are unknown.'),
  },
  {
    pattern: /^This file was changed after it was signed\. Do not trust what it says about itself\.$/,
    translate: () => say('This file was changed after it was signed. Do not trust what it says about itself.'),
  },
  {
    pattern: /^It was signed by .* UTC at the latest\. A timestamp by (.+) proves that\.$/s,
    translate: ([by = ''], { timestamp }) =>
      say('It was signed by {moment} UTC at the latest. A timestamp by {by} proves that.', {
        moment: momentOf(timestamp?.at ?? ''),
        by,
      }),
  },
  {
    pattern: /^This file is exactly as it was signed by (.+)\. The certificate used to sign it has expired since\.$/s,
    translate: ([signer = '']) =>
      say('This file is exactly as it was signed by {signer}. The certificate used to sign it has expired since.', {
        signer: signerOf(signer),
      }),
  },
  {
    pattern: /^This file is exactly as it was signed by (.+)\.$/s,
    translate: ([signer = '']) =>
      say('This file is exactly as it was signed by {signer}.', { signer: signerOf(signer) }),
  },
  {
    pattern: /^This file is exactly as it was signed, but we do not know the signer, which calls itself (.+)\.$/s,
    translate: ([signer = '']) =>
      say('This file is exactly as it was signed, but we do not know the signer, which calls itself {signer}.', {
        signer: signerOf(signer),
      }),
  },
  {
    pattern: /^It was made by the model (.+) on [^.]*\.$/s,
    translate: ([model = ''], { made }) =>
      say('It was made by the model {model} on {day}.', { model, day: dayOf(made?.at ?? '') }),
  },
  { pattern: /^It was made with AI\.$/, translate: () => say('It was made with AI.') },
  {
    pattern: /^It uses the likeness of (.+), with their consent\.$/s,
    translate: ([name = '']) => say('It uses the likeness of {name}, with their consent.', { name }),
  },
  {
    pattern: /^It was made for the (offer|order) (.+)\.$/s,
    translate: ([kind, id = '']) =>
      kind === 'offer'
        ? say('It was made for the offer {id}.', { id })
        : say('It was made for the order {id}.', { id }),
  },
  {
    pattern: /^It may be used under this license: (.+)$/s,
    translate: ([license = '']) => say('It may be used under this license: {license}', { license }),
  },
  { pattern: /^It may not be used to train models\.$/, translate: () => say('It may not be used to train models.') },
  { pattern: /^It may be used to train models\.$/, translate: () => say('It may be used to train models.') },
  {
    pattern: /^It may be used to train models only with permission\.$/,
    translate: () => say('It may be used to train models only with permission.'),
  },
  {
    pattern: /^It may be used to train models only under these conditions: (.+)$/s,
    translate: ([conditions = '']) =>
      say('It may be used to train models only under these conditions: {conditions}', { conditions }),
  },
  {
    pattern: /^It was made from (another|\d+ other) signed files?\.$/,
    translate: ([number = '']) =>
      say(
        '{count, plural, one {It was made from another signed file.} other {It was made from # other signed files.}}',
        {
          count: number === 'another' ? 1 : Number.parseInt(number, 10),
        },
      ),
  },
]

const signerOf = (signer: string): string => (signer === 'an unnamed signer' ? say('an unnamed signer') : signer)

/**
 * Returns a statement about the credentials of a file in the language of the page. The server
 * writes it in English. One that is unknown stays in English.
 */
export function sayStatement(statement: string, facts: Facts): string {
  if (currentLanguage() === 'en') return statement
  if (statement.startsWith(CLAIM))
    return say('It claims: {claim}', { claim: sayStatement(statement.slice(CLAIM.length), facts) })
  for (const { pattern, translate } of KINDS) {
    const [, ...parts] = pattern.exec(statement) ?? []
    if (pattern.test(statement)) return translate(parts, facts)
  }
  return statement
}
