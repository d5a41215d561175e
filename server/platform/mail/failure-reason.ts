const MAX_LENGTH = 500

/**
 * Returns why a mail was not sent. Removes mail addresses, which mail servers often repeat, so the
 * reason is safe to log and store.
 */
export function failureReason(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  return message.replace(/[^\s<>@"']+@[^\s<>@"']+/g, '…').slice(0, MAX_LENGTH)
}
