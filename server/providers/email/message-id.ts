/** The `Message-ID` of a mail: one key, one id, so that a mail program shows what arrived twice once (RFC 5322, 3.6.4). */
export function messageIdOf(idempotencyKey: string, from: string): string {
  const domain = /@([^@<>\s]+)>?$/.exec(from)?.[1] ?? 'localhost'
  return `<${idempotencyKey}@${domain}>`
}
