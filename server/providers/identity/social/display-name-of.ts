const MAX_LENGTH = 80
/** Names are public, so the default must not reveal parts of the email address. */
const DEFAULT_NAME = 'New member'

/**
 * Uses the name in the token, else the form that Apple posts at the first sign-in
 * (`{"name":{"firstName":…,"lastName":…}}`). Removes characters that cannot be displayed.
 */
export function displayNameOf(claimed: unknown, appleUser: string | null): string {
  for (const given of [claimed, appleName(appleUser)]) {
    if (typeof given !== 'string') continue
    const plain = given.replace(/[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/gu, ' ')
    const name = [...plain.trim().replace(/\s+/g, ' ')].slice(0, MAX_LENGTH).join('').trim()
    if (/[\p{L}\p{N}]/u.test(name)) return name
  }
  return DEFAULT_NAME
}

function appleName(user: string | null): string | undefined {
  try {
    const { name } = JSON.parse(user ?? '{}') as { name?: { firstName?: unknown; lastName?: unknown } }
    return [name?.firstName, name?.lastName].filter((part) => typeof part === 'string').join(' ')
  } catch {
    return undefined
  }
}
