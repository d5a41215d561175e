import type { ApiOperations, AuthOperations } from '../../../client/src/api-types.ts'
import type { Refused } from '../api.tsx'

type Errors<Operations extends Record<keyof Operations, { errors: object }>> = Operations[keyof Operations]['errors']
type CodeOf<Some> = Some extends { code: infer Code extends string } ? Code : never
/** Every error code of the API, in either spelling, plus the client's own. */
export type RefusalCode =
  | CodeOf<Errors<ApiOperations>>
  | CodeOf<Errors<AuthOperations>>
  | 'Unreachable'
  | 'UnexpectedAnswer'
  | 'Aborted'

/**
 * Page text for an error code. Without `text`, the server's message is shown, because it knows the
 * case.
 */
type RefusalWords = { title: string; text?: string | ((refused: Refused) => string) }

const BUSY: RefusalWords = {
  title: 'Too many tries',
  text: ({ retryAfterSeconds = 60 }) =>
    `Wait ${retryAfterSeconds < 90 ? `${retryAfterSeconds} seconds` : `${Math.ceil(retryAfterSeconds / 60)} minutes`}, then try again.`,
}
const OURS: RefusalWords = {
  title: 'Something went wrong on our side',
  text: 'Nothing was changed. Try again in a moment.',
}
const UNCLEAR: RefusalWords = { title: 'Something here needs another look' }
const SIGNED_OUT: RefusalWords = {
  title: 'You are signed out',
  text: 'Sign in again in another tab, then try once more. What you typed is still here.',
}
const NOT_YOURS: RefusalWords = { title: 'This is not open to you' }
const NOT_THERE: RefusalWords = { title: 'This is not here any more' }
const CHANGED: RefusalWords = { title: 'This has changed in the meantime' }
const TOO_LARGE: RefusalWords = { title: 'This file is too large' }
const WRONG_KIND: RefusalWords = { title: 'This kind of file does not work here' }
const LATER: RefusalWords = { title: 'This does not work right now' }

export const REFUSALS: Readonly<Record<RefusalCode, RefusalWords>> = {
  Unreachable: {
    title: 'We cannot reach Semblance',
    text: 'Check your connection, then try again. What you typed is still here.',
  },
  UnexpectedAnswer: OURS,
  Aborted: { title: 'Called off', text: 'Nothing was sent.' },
  BadRequest: UNCLEAR,
  BAD_REQUEST: UNCLEAR,
  Unauthorized: SIGNED_OUT,
  UNAUTHORIZED: SIGNED_OUT,
  Forbidden: NOT_YOURS,
  FORBIDDEN: NOT_YOURS,
  SIGN_IN_AGAIN: {
    title: 'Sign in once more for this',
    text: 'It is important enough that we make sure it is you. Sign out, sign in again, then come back here.',
  },
  NotFound: NOT_THERE,
  NOT_FOUND: NOT_THERE,
  SESSION_MOVED: { title: 'This went on on another device', text: 'Continue there, or begin anew here.' },
  Conflict: CHANGED,
  CONFLICT: CHANGED,
  NOT_SETTLED: { title: 'Something is still open' },
  TALENT_BLOCKED_BRAND: { title: 'This talent takes no offers from you' },
  CONNECT_ONBOARDING_REQUIRED: {
    title: 'Set up your payouts first',
    text: 'We have to know where to send the money before you accept. It takes about five minutes, under Earnings.',
  },
  LIKENESS_CONSENT_REQUIRED: {
    title: 'The talent has not allowed this',
    text: 'Their consent does not cover what this asks for. Choose another kind of work, or ask them in a message.',
  },
  REVISIONS_USED_UP: {
    title: 'The included revisions are used up',
    text: (refused) => `${refused.message} The talent can include more on their page of this offer.`,
  },
  CAMPAIGN_CLOSED: { title: 'This campaign is over' },
  PREVIEW_SESSION: { title: 'This is a preview', text: 'Nothing can be bought in it.' },
  PayloadTooLarge: TOO_LARGE,
  PAYLOAD_TOO_LARGE: TOO_LARGE,
  UnsupportedMediaType: WRONG_KIND,
  UNSUPPORTED_MEDIA_TYPE: WRONG_KIND,
  UnprocessableEntity: UNCLEAR,
  UNPROCESSABLE: UNCLEAR,
  FILE_INFECTED: {
    title: 'This file carries something harmful',
    text: 'It was not kept. Scan the machine it came from, then send a clean copy.',
  },
  CONTACT_DETAILS: {
    title: 'Please leave contact details out',
    text: 'Until the offer is paid, addresses, numbers and links stay out of messages. It keeps both of you protected.',
  },
  BRIEF_REFUSED: { title: 'This brief cannot be sent as it is' },
  NO_USABLE_ASSETS: { title: 'There is nothing to work from yet' },
  NOTHING_TO_PAY: { title: 'There is nothing to pay' },
  no_face: { title: 'We see no face', text: 'Take the picture again with your face in the middle, in good light.' },
  multiple_faces: { title: 'There is more than one face', text: 'Take a picture with one person in it.' },
  face_occluded: { title: 'Part of the face is covered', text: 'Take off glasses, mask or hat, then try again.' },
  NUDITY: { title: 'We cannot use this picture', text: 'Choose one in which you are dressed.' },
  GUARDIAN_CONSENT_REQUIRED: {
    title: 'A parent or guardian has to agree',
    text: 'The person in the picture seems to be under age.',
  },
  CONSENT_REQUIRED: { title: 'We need your agreement first' },
  RateLimited: BUSY,
  RATE_LIMITED: BUSY,
  InternalError: OURS,
  INTERNAL_ERROR: OURS,
  GENERATION_FAILED: { title: 'The picture could not be made', text: 'Nothing was charged. Try again.' },
  ServiceUnavailable: LATER,
  SERVICE_UNAVAILABLE: LATER,
}

/** Returns the page text for a refusal. Unknown codes show the server's message. */
export function wordsOf(refused: Refused): { title: string; text: string } {
  const { title, text = refused.message } = REFUSALS[refused.code as RefusalCode] ?? OURS
  return { title, text: typeof text === 'string' ? text : text(refused) }
}
