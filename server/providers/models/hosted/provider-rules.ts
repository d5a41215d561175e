import type { ProviderName } from './access.ts'
import { type FailedResponse, type FailureKind, readMember } from './failures.ts'

/** Reads facts from a provider's error responses that the HTTP status lacks. */
export type ProviderRules = {
  /** Undefined if the HTTP status alone determines the kind. */
  kindOf: (response: FailedResponse) => FailureKind | undefined
  wordsOf: (body: unknown) => unknown
  /** Seconds to wait before a retry, from the body. */
  retryAfterOf?: (body: unknown) => number | undefined
}

const table =
  <Codes extends Readonly<Record<string, FailureKind>>>(codes: Codes) =>
  (code: unknown): FailureKind | undefined =>
    typeof code === 'string' && Object.hasOwn(codes, code) ? codes[code] : undefined

const openaiCode = table({
  invalid_api_key: 'key',
  insufficient_quota: 'credit',
  billing_hard_limit_reached: 'credit',
  billing_not_active: 'credit',
  model_not_found: 'model',
  content_policy_violation: 'blocked',
  moderation_blocked: 'blocked',
  image_content_policy_violation: 'blocked',
})

const elevenlabsStatus = table({
  invalid_api_key: 'key',
  missing_permissions: 'key',
  quota_exceeded: 'credit',
  detected_unusual_activity: 'credit',
  too_many_concurrent_requests: 'busy',
  system_busy: 'busy',
  model_not_found: 'model',
  voice_not_found: 'missing',
  voice_does_not_exist: 'missing',
  content_against_policy: 'blocked',
  only_for_creator_tier: 'credit',
})

const falType = table({
  content_policy_violation: 'blocked',
  no_media_generated: 'withheld',
  downstream_service_unavailable: 'down',
  downstream_service_error: 'down',
  generation_timeout: 'given up',
})

const EXHAUSTED = /exhausted balance|insufficient (?:balance|credit)/i

/** Maps each provider's documented error codes to our kinds of failures. */
export const PROVIDER_RULES: Readonly<Record<ProviderName, ProviderRules>> = {
  openai: {
    kindOf: ({ body }) => {
      const kind = openaiCode(readMember(body, 'error', 'code')) ?? openaiCode(readMember(body, 'error', 'type'))
      // OpenAI may block a picture after drawing it, which may be charged.
      return kind === 'blocked' && readMember(body, 'error', 'moderation_details', 'moderation_stage') === 'output'
        ? 'withheld'
        : kind
    },
    wordsOf: (body) => readMember(body, 'error', 'message'),
  },
  google: {
    kindOf: ({ body }) => {
      const reasons = googleDetails(body).map((detail) => readMember(detail, 'reason'))
      // For a wrong API key, Google returns 400.
      return reasons.includes('API_KEY_INVALID') ? 'key' : undefined
    },
    wordsOf: (body) => readMember(body, 'error', 'message'),
    retryAfterOf: (body) => {
      const delays = googleDetails(body).map((detail) => readMember(detail, 'retryDelay'))
      const delay = delays.find((value) => typeof value === 'string')
      const seconds = typeof delay === 'string' ? Number.parseFloat(delay) : Number.NaN
      return Number.isFinite(seconds) ? Math.ceil(seconds) : undefined
    },
  },
  fal: {
    kindOf: ({ body, status }) => {
      const detail = readMember(body, 'detail')
      if (status === 403 && typeof detail === 'string' && EXHAUSTED.test(detail)) return 'credit'
      return falType(readMember(detail, 0, 'type'))
    },
    wordsOf: (body) =>
      readMember(body, 'detail', 0, 'msg') ?? readMember(body, 'detail') ?? readMember(body, 'message'),
  },
  elevenlabs: {
    kindOf: ({ body }) =>
      elevenlabsStatus(readMember(body, 'detail', 'status')) ?? elevenlabsStatus(readMember(body, 'detail', 'code')),
    wordsOf: (body) => readMember(body, 'detail', 'message') ?? readMember(body, 'detail', 0, 'msg'),
  },
}

function googleDetails(body: unknown): readonly unknown[] {
  const details = readMember(body, 'error', 'details')
  return Array.isArray(details) ? details : []
}
