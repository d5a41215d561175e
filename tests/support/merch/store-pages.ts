import type { Browser, TestResponse, World } from '../world.ts'

/** The store cookie gives access to the fan's session. */
export function browserOfFan(world: Pick<World, 'stranger'>, bearer: string | null): Browser {
  const browser = world.stranger()
  if (bearer !== null) browser.cookies.set('fan', bearer)
  return browser
}

/** Sends a form as a browser without scripts does. */
export const sendForm = (
  browser: Browser,
  slug: string,
  act: string,
  fields: Readonly<Record<string, string>>,
): Promise<TestResponse> =>
  browser.send('POST', `/c/${slug}/do/${act}`, new URLSearchParams(fields).toString(), {
    'content-type': 'application/x-www-form-urlencoded',
    accept: 'text/html',
  })

/**
 * @returns the address, relative to the store
 * @throws if the form does not redirect
 */
export function ledTo({ status, headers, text }: TestResponse, slug: string): string {
  const to = headers['location'] ?? ''
  if (status !== 303 || !to.startsWith(`/c/${slug}`)) throw new Error(`a form answered ${status}: ${text || to}`)
  return to.slice(`/c/${slug}`.length)
}

export const pageAt = (browser: Browser, slug: string, path: string): Promise<TestResponse> =>
  browser.get(`/c/${slug}${path}`, { accept: 'text/html' })
