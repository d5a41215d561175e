/**
 * What a tab remembers while somebody walks through the steps: where they came from and the address they typed
 * (part 1, "Redirect login with returnTo"). A browser that refuses storage only loses the comfort.
 */
type Remembered = 'returnTo' | 'email'

const key = (name: Remembered): string => `semblance.${name}`

export function remember(name: Remembered, value: string): void {
  try {
    sessionStorage.setItem(key(name), value)
  } catch {
    // Storage may be switched off; the address still carries returnTo.
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
    // Nothing was kept.
  }
}
