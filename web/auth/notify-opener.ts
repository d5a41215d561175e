/**
 * The only message sent to another window (contract, part 1, "Popup login"). Holds no token and no
 * name.
 */
const SUCCESS = { type: 'service-auth:success' } as const

/**
 * Notifies the page that opened this popup, then closes the popup. The message is addressed to the
 * origin that the server has allowed. If the opener has navigated to another site, the browser
 * drops the message. If the opener has lost its connection to this window, it gets no message and
 * checks the session itself.
 */
export function notifyOpener(allowedOrigin: string): void {
  const opener = window.opener as Window | null
  opener?.postMessage(SUCCESS, allowedOrigin)
  window.close()
}
