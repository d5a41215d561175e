const MAX_LENGTH = 500

/**
 * Removes mail addresses, which mail servers often repeat, so that the reason can be logged and
 * stored.
 */
export function failureReason(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  return message.replace(/[^\s<>@"']+@[^\s<>@"']+/g, '…').slice(0, MAX_LENGTH)
}
