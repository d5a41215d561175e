/**
 * The only message to another window (contract, part 1, "Popup login"). It contains no token and
 * no name.
 */
const SUCCESS = { type: 'service-auth:success' } as const

/**
 * Notifies the opener and closes this popup. The browser drops the message if the opener has
 * another origin. An opener that gets no message checks the session itself.
 */
export function notifyOpener(allowedOrigin: string): void {
  const opener = window.opener as Window | null
  opener?.postMessage(SUCCESS, allowedOrigin)
  window.close()
}
