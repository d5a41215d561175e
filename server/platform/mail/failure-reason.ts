const MAX_LENGTH = 500

/**
 * Returns the message of a mail error for logs and the database, cut at 500 characters. Mail
 * servers often quote the recipient's address in their errors, so every address is replaced with
 * “…”.
 */
export function failureReason(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  return message.replace(/[^\s<>@"']+@[^\s<>@"']+/g, '…').slice(0, MAX_LENGTH)
}
