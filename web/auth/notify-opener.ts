/**
 * The only message sent to another window (contract, part 1, "Popup login"). Holds no token and no
 * name.
 */
const SUCCESS = { type: 'service-auth:success' } as const

/**
 * Notifies the page that opened this popup, then closes the popup. The target is exactly the
 * origin the server allowed: if the opener has navigated elsewhere, the browser drops the message.
 * An opener that lost its connection to this window gets no message, and checks its session
 * itself.
 */
export function notifyOpener(allowedOrigin: string): void {
  const opener = window.opener as Window | null
  opener?.postMessage(SUCCESS, allowedOrigin)
  window.close()
}
