/**
 * Values that a tab stores in session storage during the steps: `returnTo` and the typed address
 * (part 1, "Redirect login with returnTo"). If storage is refused, only this convenience is lost.
 */
type Remembered = 'returnTo' | 'email'

const key = (name: Remembered): string => `semblance.${name}`

export function remember(name: Remembered, value: string): void {
  try {
    sessionStorage.setItem(key(name), value)
  } catch {
    // Storage may be disabled; the address still carries returnTo.
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
    for (const name of ['returnTo', 'email'] as const) sessionStorage.removeItem(key(name))
  } catch {
    // Storage may be disabled. Nothing was remembered.
  }
}
