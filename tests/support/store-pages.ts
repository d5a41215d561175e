import type { Answer, Browser, World } from './world.ts'

/** A fan's browser, in which a store's cookie opens their session. */
export function browserOfFan(world: Pick<World, 'stranger'>, bearer: string | null): Browser {
  const browser = world.stranger()
  if (bearer !== null) browser.cookies.set('fan', bearer)
  return browser
}

/** Sends a form of a store's page as a browser without a script does. */
export const sendForm = (
  browser: Browser,
  slug: string,
  act: string,
  fields: Readonly<Record<string, string>>,
): Promise<Answer> =>
  browser.send('POST', `/c/${slug}/do/${act}`, new URLSearchParams(fields).toString(), {
    'content-type': 'application/x-www-form-urlencoded',
    accept: 'text/html',
  })

/** Where a form has led, below its store; fails loudly when it led nowhere. */
export function ledTo({ status, headers, text }: Answer, slug: string): string {
  const to = headers['location'] ?? ''
  if (status !== 303 || !to.startsWith(`/c/${slug}`)) throw new Error(`a form was answered ${status}: ${text || to}`)
  return to.slice(`/c/${slug}`.length)
}

/** A page as the server writes it. */
export const pageAt = (browser: Browser, slug: string, path: string): Promise<Answer> =>
  browser.get(`/c/${slug}${path}`, { accept: 'text/html' })
