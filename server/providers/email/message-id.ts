/**
 * The same idempotency key gives the same `Message-ID`, so mail programs hide a repeated mail (RFC
 * 5322, 3.6.4).
 */
export function messageIdOf(idempotencyKey: string, from: string): string {
  const domain = /@([^@<>\s]+)>?$/.exec(from)?.[1] ?? 'localhost'
  return `<${idempotencyKey}@${domain}>`
}
