import { describe, expect, test } from 'vitest'
import { framingOf, pagePolicy } from './page-policy.ts'

const AUTH_URL = 'https://auth.semblance.example/login'
const policyOf = ({
  PROCESSOR = 'simulator',
  origin,
  framedBy,
}: {
  PROCESSOR?: 'simulator' | 'stripe'
  origin?: string
  framedBy?: 'anybody' | 'ourselves'
} = {}): Record<string, string[]> => {
  const policy = pagePolicy(
    { config: { AUTH_URL, PROCESSOR }, storage: { origin } },
    framedBy === undefined ? {} : { framedBy },
  )
  return Object.fromEntries(
    policy.split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ')
      return [name, sources]
    }),
  )
}

describe('the content security policy of a page', () => {
  test('allows our own resources, and nothing that it does not name', () => {
    expect(policyOf()).toEqual({
      'default-src': ["'none'"],
      'script-src': ["'self'"],
      'style-src': ["'self'"],
      'style-src-attr': ["'unsafe-inline'"],
      'font-src': ["'self'"],
      'img-src': ["'self'", 'data:', 'blob:'],
      'media-src': ["'self'", 'blob:'],
      'connect-src': ["'self'", 'blob:', 'https://auth.semblance.example'],
      'frame-src': ["'self'"],
      'form-action': ["'self'", 'https://auth.semblance.example'],
      'frame-ancestors': ["'none'"],
      'base-uri': ["'none'"],
      'object-src': ["'none'"],
      'worker-src': ["'self'"],
      'manifest-src': ["'self'"],
    })
  })

  test('allows files in the bucket to be shown, heard and fetched, and not to run', () => {
    const bucket = 'https://files.example.com'
    const policy = policyOf({ origin: bucket })
    const allowing = Object.keys(policy).filter((name) => policy[name]?.includes(bucket))
    expect(allowing).toEqual(['img-src', 'media-src', 'connect-src'])
  })

  test('allows the payment form of Stripe where Stripe is used', () => {
    const policy = policyOf({ PROCESSOR: 'stripe' })
    expect([policy['script-src'], policy['frame-src'], policy['connect-src']?.at(-1)]).toEqual([
      ["'self'", 'https://js.stripe.com', 'https://*.js.stripe.com'],
      ["'self'", 'https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
      'https://api.stripe.com',
    ])
  })

  test('allows nothing of Stripe where another processor is used', () => {
    expect(Object.values(policyOf({})).flat().join(' ')).not.toContain('stripe')
  })

  test('says who may frame the page, as the older header does', () => {
    const framed = (['anybody', 'ourselves'] as const).map((framedBy) => [
      policyOf({ framedBy })['frame-ancestors'],
      framingOf({ framedBy }),
    ])
    expect([...framed, framingOf({})]).toEqual([[['*'], null], [["'self'"], 'SAMEORIGIN'], 'DENY'])
  })
})
