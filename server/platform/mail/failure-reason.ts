const MAX_LENGTH = 500

/** Why a mail was not sent, fit for the log and the books: mail servers like to repeat the address. */
export function failureReason(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  return message.replace(/[^\s<>@"']+@[^\s<>@"']+/g, '…').slice(0, MAX_LENGTH)
}
