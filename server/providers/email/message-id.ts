/**
 * Returns the `Message-ID` of a mail. The same idempotency key gives the same id, so mail programs
 * hide a repeated mail (RFC 5322, 3.6.4).
 */
export function messageIdOf(idempotencyKey: string, from: string): string {
  const domain = /@([^@<>\s]+)>?$/.exec(from)?.[1] ?? 'localhost'
  return `<${idempotencyKey}@${domain}>`
}
