const MAX_LENGTH = 500

/**
 * Returns the reason why a mail was not sent. Removes mail addresses from the text, because mail
 * servers often repeat the address. The reason can then be logged and stored.
 */
export function failureReason(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  return message.replace(/[^\s<>@"']+@[^\s<>@"']+/g, '…').slice(0, MAX_LENGTH)
}
