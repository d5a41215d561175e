const LONGEST = 80
/** Shown to everybody, so the address must not shine through it. */
const NAMELESS = 'New member'

/**
 * The name to show of somebody who came from elsewhere: the token's, else the one that Apple's page sends along the
 * first time (`{"name":{"firstName":…,"lastName":…}}`). Anything that cannot be shown is left out.
 */
export function nameOf(claimed: unknown, appleUser: string | null): string {
  for (const given of [claimed, appleName(appleUser)]) {
    if (typeof given !== 'string') continue
    const plain = given.replace(/[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/gu, ' ')
    const name = [...plain.trim().replace(/\s+/g, ' ')].slice(0, LONGEST).join('').trim()
    if (/[\p{L}\p{N}]/u.test(name)) return name
  }
  return NAMELESS
}

function appleName(user: string | null): string | undefined {
  try {
    const { name } = JSON.parse(user ?? '{}') as { name?: { firstName?: unknown; lastName?: unknown } }
    return [name?.firstName, name?.lastName].filter((part) => typeof part === 'string').join(' ')
  } catch {
    // A broken name is no name.
    return undefined
  }
}
