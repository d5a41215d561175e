/**
 * Content security policy for showing a mail safely. With this policy, the mail cannot run
 * scripts, submit forms or load anything from the network. Links in the mail open in a new tab.
 */
export const MAIL_PREVIEW_POLICY = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
  'sandbox allow-popups allow-popups-to-escape-sandbox',
].join(';')
