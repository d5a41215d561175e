import type { Config } from '../../../platform/config/load-config.ts'
import type { SitePath } from '../../../platform/pages/site-path.ts'
import type { ObjectStorage } from '../../../providers/storage/port.ts'

type Installation = { config: Pick<Config, 'AUTH_URL' | 'PROCESSOR'>; storage: Pick<ObjectStorage, 'origin'> }

/** Stripe loads wallets from subdomains of the host of its script. */
const STRIPE = {
  script: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frame: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  connect: ['https://api.stripe.com'],
}

/**
 * Allows our own resources, requests to the authentication app, pictures and sounds that the page
 * itself makes, files in the bucket to which `/media` redirects, and the payment form of a
 * configured processor. Inline style attributes are allowed, because the server writes the shapes
 * of pictures, the colors of stores and the bars of leaderboards with them.
 */
export function pagePolicy(
  { config: { AUTH_URL, PROCESSOR }, storage }: Installation,
  { framedBy }: Pick<SitePath, 'framedBy'> = {},
): string {
  const files = storage.origin ? [storage.origin] : []
  const stripe = PROCESSOR === 'stripe' ? STRIPE : { script: [], frame: [], connect: [] }
  const sources: Readonly<Record<string, readonly string[]>> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...stripe.script],
    'style-src': ["'self'"],
    'style-src-attr': ["'unsafe-inline'"],
    'font-src': ["'self'"],
    'img-src': ["'self'", 'data:', 'blob:', ...files],
    'media-src': ["'self'", 'blob:', ...files],
    'connect-src': ["'self'", 'blob:', new URL(AUTH_URL).origin, ...files, ...stripe.connect],
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

/** Returns the older header X-Frame-Options. Null means that any site may frame the page. */
export const framingOf = ({ framedBy }: Pick<SitePath, 'framedBy'>): string | null =>
  framedBy === 'anybody' ? null : framedBy === 'ourselves' ? 'SAMEORIGIN' : 'DENY'
