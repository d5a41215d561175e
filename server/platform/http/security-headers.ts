/**
 * What every answer tells the browser: load nothing from elsewhere, frame nothing, sniff nothing. A page that needs more
 * sets its own policy over it. Written out, and the same object for every answer: it is on the path of each request.
 */
export const securityHeaders = ({ isProduction }: { isProduction: boolean }): Readonly<Record<string, string>> => ({
  'content-security-policy': [
    "default-src 'none'",
    "style-src 'self' 'unsafe-inline'",
    "font-src 'self'",
    "img-src 'self' data: https:",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    "script-src 'self'",
    "script-src-attr 'none'",
  ].join(';'),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-site',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'SAMEORIGIN',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
  ...(isProduction ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
})
