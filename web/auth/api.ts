import type { FieldName, Notice } from './page-state.ts'

/** How a call went, as a page shows it. */
export type Answer<Body> =
  | { ok: true; body: Body }
  | { ok: false; status: number; notice: Notice | null; fieldErrors: Partial<Record<FieldName, string>> }

export type SessionBegun = { redirectTo: string }

const FIELDS: readonly FieldName[] = ['email', 'password', 'displayName', 'role', 'code', 'newPassword']

const OFFLINE: Notice = {
  tone: 'bad',
  text: 'We cannot reach Semblance. Check your connection, then try again. What you typed is still here.',
}

/** Posts to one of the JSON routes (part 1, "Authentication routes"). Never throws: whatever goes wrong is an answer. */
export async function post<Body>(path: string, body: object): Promise<Answer<Body>> {
  let response: Response
  try {
    response = await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(body),
      credentials: 'same-origin',
    })
  } catch {
    return { ok: false, status: 0, notice: OFFLINE, fieldErrors: {} }
  }
  const answer: unknown = await response.json().catch(() => undefined)
  if (response.ok) return { ok: true, body: answer as Body }
  return { ok: false, status: response.status, ...explain(response.status, answer, waitOf(response)) }
}

const waitOf = (response: Response): number | undefined => {
  const seconds = Number(response.headers.get('retry-after'))
  return Number.isFinite(seconds) && seconds > 0 ? Math.ceil(seconds) : undefined
}

/** An error of the envelope `{ error, code, details }` (part 1, "Errors") in the words of a page. */
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
    return { notice: { tone: 'bad', text: 'Too many tries.', waitSeconds: wait }, fieldErrors: {} }
  }
  const fieldErrors: Partial<Record<FieldName, string>> = {}
  for (const issue of Array.isArray(details?.issues)
    ? (details.issues as { path?: unknown; message?: unknown }[])
    : []) {
    const field = FIELDS.find((name) => name === issue.path)
    if (field) fieldErrors[field] = isReason(issue.message) ? issue.message : FIELD_ERRORS[field]
  }
  // Said beside the field, it need not be said above the form.
  if (Object.keys(fieldErrors).length > 0) return { notice: null, fieldErrors }
  const text =
    typeof error === 'string' && error !== ''
      ? error
      : 'Something went wrong on our side. Nothing was changed. Try again in a moment.'
  return { notice: { tone: 'bad', text }, fieldErrors }
}

/** Why the server refuses a password reads as it stands; its other remarks are for programs. */
const isReason = (message: unknown): message is string => typeof message === 'string' && /^This .+\.$/.test(message)

/** What to say beside a field that was refused. */
export const FIELD_ERRORS: Readonly<Record<FieldName, string>> = {
  email: 'Enter a whole email address, such as mara@example.com.',
  password: 'Enter your password.',
  displayName: 'Enter the name people will see, up to 80 letters.',
  role: 'Choose what brings you here.',
  code: 'Enter the six digits from the mail.',
  newPassword: 'Choose a password of 8 characters or more.',
}
