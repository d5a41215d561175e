/**
 * Session storage of a tab during sign-in (part 1, "Redirect login with returnTo"). If the browser
 * blocks the storage, people type the email address again.
 */
type Remembered = 'returnTo' | 'email' | 'role'

const key = (name: Remembered): string => `semblance.${name}`

export function remember(name: Remembered, value: string): void {
  try {
    sessionStorage.setItem(key(name), value)
  } catch {
    // The browser may block the storage. The page's URL still contains `returnTo`.
  }
}

export function recall(name: Remembered): string | null {
  try {
    return sessionStorage.getItem(key(name))
  } catch {
    return null
  }
}

export function forget(): void {
  try {
    for (const name of ['returnTo', 'email', 'role'] as const) sessionStorage.removeItem(key(name))
  } catch {
    // The browser may block the storage. In that case nothing was stored.
  }
}
