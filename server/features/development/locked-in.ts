/** A mail shows itself and does nothing: no script, no form, no request; its links open in a new tab. */
export const LOCKED_IN = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
  'sandbox allow-popups allow-popups-to-escape-sandbox',
].join(';')
