/** The whole of what another window is ever told (part 1, "Popup login"): no token, no name. */
const SUCCESS = { type: 'service-auth:success' } as const

/**
 * Tells the page that opened this popup, and closes it. The target is the origin that the server has allowed, exactly:
 * were the opener another page by now, the browser would drop the message. An opener that was cut off asks by itself.
 */
export function tellOpener(allowedOrigin: string): void {
  const opener = window.opener as Window | null
  opener?.postMessage(SUCCESS, allowedOrigin)
  window.close()
}
