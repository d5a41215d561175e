import type { ApiOperations, AuthOperations } from '../../../client/src/api-types.ts'
import { brandName } from '../../brand.ts'
import type { ApiError } from '../api.tsx'

type Errors<Operations extends Record<keyof Operations, { errors: object }>> = Operations[keyof Operations]['errors']
type CodeOf<Some> = Some extends { code: infer Code extends string } ? Code : never
/**
 * Codes of the API, and codes that only the client produces. Some routes write codes in capitals.
 */
export type RefusalCode =
  | CodeOf<Errors<ApiOperations>>
  | CodeOf<Errors<AuthOperations>>
  | 'Unreachable'
  | 'UnexpectedResponse'
  | 'Aborted'

/**
 * If `text` is missing, the page shows the server's message, which describes what exactly went
 * wrong.
 */
type RefusalWords = { title: string; text?: string | ((refused: ApiError) => string) }

const BUSY: RefusalWords = {
  title: 'Too many attempts',
  text: ({ retryAfterSeconds = 60 }) =>
    `Wait ${retryAfterSeconds < 90 ? `${Math.max(2, retryAfterSeconds)} seconds` : `${Math.ceil(retryAfterSeconds / 60)} minutes`}, then try again.`,
}
const OURS: RefusalWords = {
  title: 'Something went wrong on our side',
  text: 'Nothing was changed. Try again in a moment.',
}
const UNCLEAR: RefusalWords = { title: 'Something needs to be corrected' }
const SIGNED_OUT: RefusalWords = {
  title: 'You are signed out',
  text: 'Sign in again in another tab, then try again. What you entered is still here.',
}
const NOT_YOURS: RefusalWords = { title: 'You do not have access' }
const NOT_THERE: RefusalWords = { title: 'This is no longer available' }
const CHANGED: RefusalWords = { title: 'This has changed in the meantime' }
const TOO_LARGE: RefusalWords = { title: 'This file is too large' }
const WRONG_KIND: RefusalWords = { title: 'This file type is not supported here' }
const LATER: RefusalWords = { title: 'This is not available right now' }

export const REFUSALS: Readonly<Record<RefusalCode, RefusalWords>> = {
  Unreachable: {
    get title() {
      return `We cannot reach ${brandName()}`
    },
    text: 'Check your connection, then try again. What you entered is still here.',
  },
  UnexpectedResponse: OURS,
  Aborted: { title: 'Canceled', text: 'Nothing was sent.' },
  BadRequest: UNCLEAR,
  BAD_REQUEST: UNCLEAR,
  Unauthorized: SIGNED_OUT,
  UNAUTHORIZED: SIGNED_OUT,
  Forbidden: NOT_YOURS,
  FORBIDDEN: NOT_YOURS,
  SIGN_IN_AGAIN: {
    title: 'Confirm that it is you',
    text: 'We need to confirm that it is you. Do that under Settings, “Security and devices”, then try again here.',
  },
  SECOND_STEP_REQUIRED: {
    title: 'One more step',
    text: 'Sign in on the sign-in page, which asks for your second factor.',
  },
  SECOND_FACTOR_REQUIRED: { title: 'Admins need a second factor' },
  ADMIN_ROLE_REQUIRED: { title: 'Your admin role does not include this' },
  NotFound: NOT_THERE,
  NOT_FOUND: NOT_THERE,
  SESSION_MOVED: { title: 'This was continued on another device', text: 'Continue there, or start over here.' },
  Conflict: CHANGED,
  CONFLICT: CHANGED,
  NOT_SETTLED: { title: 'This account cannot be deleted yet' },
  RIGHTS_CONFLICT: { title: 'Another license is in the way' },
  USE_NOT_ALLOWED: { title: 'The talent does not allow this use' },
  AGREEMENT_REQUIRED: { title: 'Sign the agreement first' },
  TALENT_BLOCKED_BRAND: { title: 'This talent does not accept offers from you' },
  CONNECT_ONBOARDING_REQUIRED: {
    title: 'Set up payouts first',
    text: 'Before you accept an offer, set up payouts under Earnings. It takes about five minutes.',
  },
  LIKENESS_CONSENT_REQUIRED: {
    title: 'The talent has not allowed this',
    text: 'Their consent does not cover this request. Choose another type of work, or ask them in a message.',
  },
  PREVIEWS_OFF: { title: 'This talent allows no previews before an offer' },
  REVISIONS_USED_UP: {
    title: 'No included revisions left',
    text: 'Make an offer for another revision, or ask the talent in a message to add one.',
  },
  CAMPAIGN_CLOSED: { title: 'This campaign has ended' },
  PREVIEW_SESSION: { title: 'This is a preview', text: 'You cannot buy anything in a preview.' },
  PayloadTooLarge: TOO_LARGE,
  PAYLOAD_TOO_LARGE: TOO_LARGE,
  UnsupportedMediaType: WRONG_KIND,
  UNSUPPORTED_MEDIA_TYPE: WRONG_KIND,
  UnprocessableEntity: UNCLEAR,
  UNPROCESSABLE: UNCLEAR,
  FILE_INFECTED: {
    title: 'This file contains malware',
    text: 'It was not saved. Scan the device it came from, then upload a clean copy.',
  },
  CONTACT_DETAILS: {
    title: 'Remove contact details',
    text: 'Messages cannot contain email addresses, phone numbers, links or usernames until the offer is paid. This protects both of you.',
  },
  BRIEF_REFUSED: { title: 'This brief cannot be sent' },
  NO_USABLE_ASSETS: { title: 'There is no material to work from yet' },
  NOTHING_TO_PAY: { title: 'There is nothing to pay' },
  no_face: { title: 'No face found', text: 'Take the picture again with your face centered and in good light.' },
  multiple_faces: { title: 'More than one face found', text: 'Take a picture with only one person in it.' },
  face_occluded: { title: 'Part of the face is covered', text: 'Take off glasses, masks or hats, then try again.' },
  NUDITY: { title: 'We cannot use this picture', text: 'Choose a picture in which you are dressed.' },
  GUARDIAN_CONSENT_REQUIRED: {
    title: 'A parent or guardian has to agree',
    text: 'The person in the picture seems to be underage.',
  },
  CONSENT_REQUIRED: { title: 'Your consent is required' },
  RateLimited: BUSY,
  RATE_LIMITED: BUSY,
  InternalError: OURS,
  INTERNAL_ERROR: OURS,
  GENERATION_FAILED: { title: 'The picture could not be generated', text: 'You were not charged. Try again.' },
  ServiceUnavailable: LATER,
  SERVICE_UNAVAILABLE: LATER,
}

/** For an unknown code, returns the server's message. */
export function wordsOf(refused: ApiError): { title: string; text: string } {
  const { title, text = refused.message } = REFUSALS[refused.code as RefusalCode] ?? OURS
  return { title, text: typeof text === 'string' ? text : text(refused) }
}
