import { createAuthClient } from '../../client/src/client.ts'
import { brandName } from '../brand.ts'
import { languageHeaders, type Message, message, say, setLanguage } from '../words/say.ts'
import type { FieldName, Notice } from './page-state.ts'

/** The errors are texts that a page can show. */
export type PageResult<Body> =
  | { ok: true; body: Body }
  | { ok: false; status: number; notice: Notice | null; fieldErrors: Partial<Record<FieldName, string>> }

export type { SessionBegun } from '../../client/src/api-types.ts'

const FIELDS: readonly FieldName[] = ['email', 'password', 'displayName', 'role', 'code', 'recoveryCode', 'newPassword']

const OFFLINE: Notice = {
  tone: 'bad',
  get text() {
    return say('We cannot reach {brand}. Check your connection, then try again. What you entered is still here.', {
      brand: brandName(),
    })
  },
}

/** Requests the routes of part 1, "Authentication routes". */
export const auth = createAuthClient({ address: '', headers: languageHeaders })

type CallResult<Body> =
  | { ok: true; body: Body }
  | { ok: false; status: number; error: { code: string }; retryAfterSeconds?: number }

/** Never rejects, because a failed call also becomes a result. */
export async function toPageResult<Body>(call: Promise<CallResult<Body>>): Promise<PageResult<Body>> {
  const response = await call
  if (response.ok) return { ok: true, body: response.body }
  const { status, error, retryAfterSeconds } = response
  if (error.code === 'Unreachable') return { ok: false, status, notice: OFFLINE, fieldErrors: {} }
  const envelope = error.code === 'UnexpectedResponse' ? undefined : error
  return { ok: false, status, ...explain(status, envelope, retryAfterSeconds) }
}

/** Describes a refusal as `explain` does, in a language. */
export function explainIn(language: string, ...refusal: Parameters<typeof explain>): ReturnType<typeof explain> {
  setLanguage(language, ['auth'])
  return explain(...refusal)
}

/** Translates an error envelope (part 1, "Errors") into page text. */
export function explain(
  status: number,
  envelope: unknown,
  waitSeconds: number | undefined,
): { notice: Notice | null; fieldErrors: Partial<Record<FieldName, string>> } {
  const { error, details } = (typeof envelope === 'object' && envelope ? envelope : {}) as {
    error?: unknown
    details?: { issues?: unknown }
  }
  if (status === 429) {
    const wait = waitSeconds ?? 60
    return { notice: { tone: 'bad', text: say('Too many attempts.'), waitSeconds: wait }, fieldErrors: {} }
  }
  const fieldErrors: Partial<Record<FieldName, string>> = {}
  for (const issue of Array.isArray(details?.issues)
    ? (details.issues as { path?: unknown; message?: unknown }[])
    : []) {
    const field = FIELDS.find((name) => name === issue.path)
    if (field) fieldErrors[field] = isReason(field, issue.message) ? say(issue.message) : say(FIELD_ERRORS[field])
  }
  if (Object.keys(fieldErrors).length > 0) return { notice: null, fieldErrors }
  const text =
    typeof error === 'string' && error !== ''
      ? say(error)
      : say('Something went wrong on our side. Nothing was changed. Try again in a moment.')
  return { notice: { tone: 'bad', text }, fieldErrors }
}

/**
 * True if the message is a sentence that explains why a password was refused. Other server messages
 * are for programs.
 */
const isReason = (field: FieldName, message: unknown): message is string =>
  /password/i.test(field) && typeof message === 'string' && /^\P{Ll}.*[.。]$/u.test(message)

export const FIELD_ERRORS: Readonly<Record<FieldName, Message>> = {
  email: message('Enter a complete email address, such as mara@example.com.'),
  password: message('Enter your password.'),
  displayName: message('Enter the name people will see, up to 80 characters.'),
  role: message('Choose an account type.'),
  code: message('Enter the six digits from the email.'),
  recoveryCode: message('Enter one of your recovery codes, such as 7k2qx-m9p4d.'),
  newPassword: message('Choose a password of at least 8 characters.'),
}
