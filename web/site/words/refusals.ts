import { brandName } from '../../brand.ts'
import { say } from '../../words/say.ts'
import type { ApiError } from '../api.tsx'
import type { RefusalCode } from './refusal-codes.ts'

/**
 * If `text` is missing, the page shows the server's message, which describes what exactly went
 * wrong.
 */
type RefusalWords = { title: string; text?: string | ((refused: ApiError) => string) }

/** The server's message says which limit applies, and what to do. */
const NEEDS_APPROVAL: RefusalWords = {
  get title() {
    return say('This payment needs an approval')
  },
}

const BUSY: RefusalWords = {
  get title() {
    return say('Too many attempts')
  },
  text: ({ retryAfterSeconds = 60 }) =>
    retryAfterSeconds < 90
      ? say('Wait {count, plural, one {# second} other {# seconds}}, then try again.', {
          count: Math.max(2, retryAfterSeconds),
        })
      : say('Wait {count, plural, one {# minute} other {# minutes}}, then try again.', {
          count: Math.ceil(retryAfterSeconds / 60),
        }),
}
const OURS: RefusalWords = {
  get title() {
    return say('Something went wrong on our side')
  },
  get text() {
    return say('Nothing was changed. Try again in a moment.')
  },
}
const UNCLEAR: RefusalWords = {
  get title() {
    return say('Something needs to be corrected')
  },
}
const SIGNED_OUT: RefusalWords = {
  get title() {
    return say('You are signed out')
  },
  get text() {
    return say('Sign in again in another tab, then try again. What you entered is still here.')
  },
}
const NOT_YOURS: RefusalWords = {
  get title() {
    return say('You do not have access')
  },
}
const NOT_THERE: RefusalWords = {
  get title() {
    return say('This is no longer available')
  },
}
const CHANGED: RefusalWords = {
  get title() {
    return say('This has changed in the meantime')
  },
}
const TOO_LARGE: RefusalWords = {
  get title() {
    return say('This file is too large')
  },
}
const WRONG_KIND: RefusalWords = {
  get title() {
    return say('This file type is not supported here')
  },
}
const LATER: RefusalWords = {
  get title() {
    return say('This is not available right now')
  },
}

export const REFUSALS: Readonly<Record<RefusalCode, RefusalWords>> = {
  Unreachable: {
    get title() {
      return say('We cannot reach {brand}', { brand: brandName() })
    },
    get text() {
      return say('Check your connection, then try again. What you entered is still here.')
    },
  },
  UnexpectedResponse: OURS,
  Aborted: {
    get title() {
      return say('Canceled')
    },
    get text() {
      return say('Nothing was sent.')
    },
  },
  BadRequest: UNCLEAR,
  BAD_REQUEST: UNCLEAR,
  Unauthorized: SIGNED_OUT,
  UNAUTHORIZED: SIGNED_OUT,
  Forbidden: NOT_YOURS,
  FORBIDDEN: NOT_YOURS,
  SIGN_IN_AGAIN: {
    get title() {
      return say('Confirm that it is you')
    },
    get text() {
      return say(
        'We need to confirm that it is you. Do that under Settings, “Security and devices”, then try again here.',
      )
    },
  },
  SECOND_STEP_REQUIRED: {
    get title() {
      return say('One more step')
    },
    get text() {
      return say('Sign in on the sign-in page, which asks for your second factor.')
    },
  },
  SECOND_FACTOR_REQUIRED: {
    get title() {
      return say('You need a second factor')
    },
  },
  ADMIN_ROLE_REQUIRED: {
    get title() {
      return say('Your admin role does not include this')
    },
  },
  SECOND_ADMIN_REQUIRED: {
    get title() {
      return say('A second admin has to approve this')
    },
  },
  TEAM_ROLE_REQUIRED: {
    get title() {
      return say('Your role in this team does not include this')
    },
  },
  NOT_FOR_TEAMS: {
    get title() {
      return say('Only for your own account')
    },
  },
  TEAM_MEMBERSHIP_ENDED: {
    get title() {
      return say('You are no longer a member of this team')
    },
  },
  APPROVAL_REQUIRED: NEEDS_APPROVAL,
  SPEND_LIMIT_REACHED: NEEDS_APPROVAL,
  TEAM_BLOCKED: {
    get title() {
      return say('Nobody can act for this team now')
    },
  },
  NotFound: NOT_THERE,
  NOT_FOUND: NOT_THERE,
  SESSION_MOVED: {
    get title() {
      return say('This was continued on another device')
    },
    get text() {
      return say('Continue there, or start over here.')
    },
  },
  Conflict: CHANGED,
  CONFLICT: CHANGED,
  NOT_SETTLED: {
    get title() {
      return say('This account cannot be deleted yet')
    },
  },
  RIGHTS_CONFLICT: {
    get title() {
      return say('Another license is in the way')
    },
  },
  USE_NOT_ALLOWED: {
    get title() {
      return say('The talent does not allow this use')
    },
  },
  AGREEMENT_REQUIRED: {
    get title() {
      return say('Sign the agreement first')
    },
  },
  TALENT_BLOCKED_BRAND: {
    get title() {
      return say('This talent does not accept offers from you')
    },
  },
  CONNECT_ONBOARDING_REQUIRED: {
    get title() {
      return say('Set up payouts first')
    },
    get text() {
      return say('Before you accept an offer, set up payouts under Earnings. It takes about five minutes.')
    },
  },
  LIKENESS_CONSENT_REQUIRED: {
    get title() {
      return say('The talent has not allowed this')
    },
    get text() {
      return say('Their consent does not cover this request. Choose another type of work, or ask them in a message.')
    },
  },
  PREVIEWS_OFF: {
    get title() {
      return say('This talent allows no previews before an offer')
    },
  },
  REVISIONS_USED_UP: {
    get title() {
      return say('No included revisions left')
    },
    get text() {
      return say('Make an offer for another revision, or ask the talent in a message to add one.')
    },
  },
  CAMPAIGN_CLOSED: {
    get title() {
      return say('This campaign has ended')
    },
  },
  PREVIEW_SESSION: {
    get title() {
      return say('This is a preview')
    },
    get text() {
      return say('You cannot buy anything in a preview.')
    },
  },
  PayloadTooLarge: TOO_LARGE,
  PAYLOAD_TOO_LARGE: TOO_LARGE,
  UnsupportedMediaType: WRONG_KIND,
  UNSUPPORTED_MEDIA_TYPE: WRONG_KIND,
  UnprocessableEntity: UNCLEAR,
  UNPROCESSABLE: UNCLEAR,
  FILE_INFECTED: {
    get title() {
      return say('This file contains malware')
    },
    get text() {
      return say('It was not saved. Scan the device it came from, then upload a clean copy.')
    },
  },
  CONTACT_DETAILS: {
    get title() {
      return say('Remove contact details')
    },
    get text() {
      return say(
        'Messages cannot contain email addresses, phone numbers, links or usernames until the offer is paid. This protects both of you.',
      )
    },
  },
  BRIEF_REFUSED: {
    get title() {
      return say('This brief cannot be sent')
    },
  },
  NO_USABLE_ASSETS: {
    get title() {
      return say('There is no material to work from yet')
    },
  },
  NOTHING_TO_PAY: {
    get title() {
      return say('There is nothing to pay')
    },
  },
  no_face: {
    get title() {
      return say('No face found')
    },
    get text() {
      return say('Take the picture again with your face centered and in good light.')
    },
  },
  multiple_faces: {
    get title() {
      return say('More than one face found')
    },
    get text() {
      return say('Take a picture with only one person in it.')
    },
  },
  face_occluded: {
    get title() {
      return say('Part of the face is covered')
    },
    get text() {
      return say('Take off glasses, masks or hats, then try again.')
    },
  },
  NUDITY: {
    get title() {
      return say('We cannot use this picture')
    },
    get text() {
      return say('Choose a picture in which you are dressed.')
    },
  },
  GUARDIAN_CONSENT_REQUIRED: {
    get title() {
      return say('A parent or guardian has to agree')
    },
    get text() {
      return say('The person in the picture seems to be underage.')
    },
  },
  CONSENT_REQUIRED: {
    get title() {
      return say('Your consent is required')
    },
  },
  RateLimited: BUSY,
  RATE_LIMITED: BUSY,
  InternalError: OURS,
  INTERNAL_ERROR: OURS,
  GENERATION_FAILED: {
    get title() {
      return say('The picture could not be generated')
    },
    get text() {
      return say('You were not charged. Try again.')
    },
  },
  ServiceUnavailable: LATER,
  SERVICE_UNAVAILABLE: LATER,
}

/** For an unknown code, returns the server's message. */
export function wordsOf(refused: ApiError): { title: string; text: string } {
  const { title, text = say(refused.message) } = REFUSALS[refused.code as RefusalCode] ?? OURS
  return { title, text: typeof text === 'string' ? text : text(refused) }
}
