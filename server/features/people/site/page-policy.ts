import type { Config } from '../../../platform/config/load-config.ts'
import type { SitePath } from '../../../platform/pages/site-path.ts'

type Asked = Pick<Config, 'AUTH_URL' | 'PROCESSOR'>

const STRIPE = {
  script: ['https://js.stripe.com'],
  frame: ['https://js.stripe.com', 'https://hooks.stripe.com'],
  connect: ['https://api.stripe.com'],
}

/**
 * What a page of the site may load: ours, the authentication app to ask it who is signed in, pictures and sounds made in the page, and the
 * processor's form where one is configured. React sets styles of single elements as attributes when the server writes them.
 */
export function pagePolicy({ AUTH_URL, PROCESSOR }: Asked, { framedBy }: Pick<SitePath, 'framedBy'> = {}): string {
  const stripe = PROCESSOR === 'stripe' ? STRIPE : { script: [], frame: [], connect: [] }
  const sources: Readonly<Record<string, readonly string[]>> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...stripe.script],
    'style-src': ["'self'"],
    'style-src-attr': ["'unsafe-inline'"],
    'font-src': ["'self'"],
    'img-src': ["'self'", 'data:', 'blob:'],
    'media-src': ["'self'", 'blob:'],
    'connect-src': ["'self'", 'blob:', new URL(AUTH_URL).origin, ...stripe.connect],
    'frame-src': ["'self'", ...stripe.frame],
    'form-action': ["'self'", new URL(AUTH_URL).origin],
    'frame-ancestors': [framedBy === 'anybody' ? '*' : framedBy === 'ourselves' ? "'self'" : "'none'"],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    'worker-src': ["'self'"],
    'manifest-src': ["'self'"],
  }
  return Object.entries(sources)
    .map(([name, values]) => `${name} ${values.join(' ')}`)
    .join('; ')
}

/** What older browsers are told of the same; null: anybody may. */
export const framingOf = ({ framedBy }: Pick<SitePath, 'framedBy'>): string | null =>
  framedBy === 'anybody' ? null : framedBy === 'ourselves' ? 'SAMEORIGIN' : 'DENY'
